import { EmbeddedSearchIndex } from '@burgee/adapters/embedded-search/embedded-search-index';
import { searchIndexContract } from '../contracts/search-index.contract.ts';

searchIndexContract('embedded', async () => {
	const index = new EmbeddedSearchIndex();
	return { index, search: index, close: async () => {} };
});
