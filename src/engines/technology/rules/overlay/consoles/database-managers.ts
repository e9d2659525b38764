// Database managers.
import type { SelfNamedGroup } from '../self-named.ts';

export const databaseManagers: SelfNamedGroup = [
  3,
  [
    ['phpMyAdmin', 'https://www.phpmyadmin.net'],
    ['Adminer', 'https://www.adminer.org', { cookies: { adminer_sid: '', adminer_key: '' } }],
    ['Mongo Express', 'https://github.com/mongo-express/mongo-express', { cookies: { 'mongo-express': '' } }],
    ['pgAdmin', 'https://www.pgadmin.org', { as: 'pgAdmin(?: 4)?', cookies: { pga4_session: '' } }],
    ['phpPgAdmin', 'https://phppgadmin.sourceforge.net'],
    ['phpLDAPadmin', 'https://phpldapadmin.sourceforge.net'],
    ['RedisInsight', 'https://redis.io/insight/'],
    ['CloudBeaver', 'https://dbeaver.com'],
    ['Android Debug Database', 'https://github.com/amitshekhariitbhu/Android-Debug-Database'],
  ],
];
