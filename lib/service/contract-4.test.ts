import { testContract } from './testing/contract.ts';

testContract(4);
