import type { Client } from '../api/client.ts';
import type { Context } from '../delivery/context.ts';

/** The tools of operations that call the admin API. */
export interface ApiContext extends Context {
  readonly client: Client;
}
