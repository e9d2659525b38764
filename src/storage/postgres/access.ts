// Who may connect to the embedded database. Its socket is in a folder that only the user of the server can open. If root runs
// the service, that is the user `nobody`, whose other processes must not connect: the server then asks the system who is
// connecting, and accepts only the user of the service. Written at every start, so that older data folders have it too.
import { userInfo } from 'node:os';
import { databaseUser, startFailure, superuser } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { runAs } from './postgres-user.ts';

const mapName = 'siteglass';
// Runs as the owner of the files, because root may lack the capability to write them.
const writeScript = `
umask 077
cd "$1" || exit
printf '%s\\n' "$2" > pg_ident.conf.new && mv pg_ident.conf.new pg_ident.conf &&
printf '%s\\n' "$3" > pg_hba.conf.new && mv pg_hba.conf.new pg_hba.conf`;

/** Writes pg_hba.conf and pg_ident.conf. The server must not be running. */
export async function restrictAccess(cluster: Cluster): Promise<void> {
  const { dataDirectory, user } = cluster;
  const { rules, names } = user.ids === undefined ? sameUser : ofRoot();
  const { code, errors } = await runAs(user, ['/bin/sh', '-c', writeScript, 'access', dataDirectory, names, rules]);
  if (code !== 0) throw startFailure(cluster, `the rules of access could not be written: ${errors}`);
}

/** Service and server run as the same user, who can read the files of the database anyway. */
const sameUser = { rules: 'local all all trust', names: '# not used' };

function ofRoot() {
  const { username } = userInfo();
  return {
    rules: `local all all peer map=${mapName}`,
    names: [databaseUser, superuser].map((role) => `${mapName} "${username}" ${role}`).join('\n'),
  };
}
