import { AlgoliaClubSearch } from '@burgee/adapters/algolia/algolia-club-search';
import { AlgoliaSearchIndex } from '@burgee/adapters/algolia/algolia-search-index';
import { searchIndexContract } from '../contracts/search-index.contract.ts';
import { algolia, startAlgoliaServer } from './algolia-server.ts';

searchIndexContract('Algolia', async () => {
	const server = await startAlgoliaServer();
	const place = { applicationId: algolia.applicationId, host: server.host };
	return {
		index: new AlgoliaSearchIndex({ ...place, adminKey: algolia.adminKey }),
		search: new AlgoliaClubSearch({ ...place, searchKey: algolia.searchKey }),
		timesAsked: () => server.requests.filter(({ call }) => call.endsWith('/queries')).length,
		close: () => server.stop(),
	};
});
