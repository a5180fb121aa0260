import { MemoryDatabase } from '@burgee/adapters/memory/memory-database';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { databaseContract } from '../contracts/database.contract.ts';
import { storageContract } from '../contracts/storage.contract.ts';

storageContract('memory', async () => openMemoryStorage());
databaseContract('memory', async () => new MemoryDatabase());
