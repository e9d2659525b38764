// `siteglass mcp`: an MCP server over stdin and stdout.
import type { Command } from 'commander';
import { fullCatalog } from '../endpoints/full-catalog.ts';
import { ApiFailure, openApiFor } from './api.ts';
import type { CliEnvironment } from './context.ts';
import { CommandError } from './management.ts';

export function addMcpCommand(program: Command, cli: CliEnvironment, version: string): void {
  program
    .command('mcp')
    .description('serve the API as MCP tools over stdin and stdout')
    .option('--key <key>', 'API key (default: SITEGLASS_API_KEY)')
    .addHelpText(
      'after',
      `
Calls go to --url or SITEGLASS_URL, to the service on this machine, or, if none runs, to a service in this process.

Example configuration of an MCP client:
  {"mcpServers": {"siteglass": {"command": "siteglass", "args": ["mcp"], "env": {"SITEGLASS_API_KEY": "sg_live_…"}}}}`,
    )
    .action(async ({ key }: { key?: string }, command: Command) => {
      const [{ createMcpServer }, { createLongResults }, { StdioServerTransport }] = await Promise.all([
        import('../mcp/mcp-server.ts'),
        import('../mcp/long-results.ts'),
        import('@modelcontextprotocol/server/stdio'),
      ]);
      const api = await openApiFor(command, cli, { key });
      const paths = await api.paths().catch((error: unknown) => {
        throw new CommandError('The OpenAPI document of the service could not be read: check the address', {
          cause: error,
        });
      });
      const server = createMcpServer({
        catalog: fullCatalog.filter(({ path }) => paths.has(path)),
        version,
        results: createLongResults(),
        owner: 'this process',
        async call(endpoint, parameters, accept) {
          try {
            return await api.call(endpoint, parameters, accept);
          } catch (error) {
            if (!(error instanceof ApiFailure)) throw error;
            const headers = {
              'content-type': 'application/json',
              ...(error.code ? { 'x-error-code': error.code } : {}),
            };
            return { status: error.status || 500, headers, body: JSON.stringify({ error: error.message }) };
          }
        },
      });
      const ended = new Promise<void>((resolve) => {
        cli.stdin.once('end', resolve);
        cli.stdin.once('close', resolve);
        for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
      });
      try {
        await server.connect(new StdioServerTransport(cli.stdin, cli.stdout));
        await ended;
        await server.close();
      } finally {
        await api.close();
      }
    });
}
