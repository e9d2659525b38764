// What the tests use of Express, which has no types.
declare module 'express' {
  import type { Server } from 'node:http';

  interface Application {
    get(path: string, handler: (request: unknown, response: { send(body: string): void }) => void): void;
    listen(port: number, host: string): Server;
  }
  export default function express(): Application;
}
