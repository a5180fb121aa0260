import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { storageContract } from '../contracts/storage.contract.ts';

storageContract('memory', async () => openMemoryStorage());
