/** Starts script/new: the first argument is the directory of the action. */
import process from 'node:process';
import { main } from './main.ts';

const [home = '', ...args] = process.argv.slice(2);
await main(home, args).catch(({ message }: Error) => {
  console.error(message);
  process.exit(2);
});
