// Settings of our sessions in the database.

export const statementTimeoutMsDefault = 10_000;

export const sessionSettings: Readonly<Record<string, string>> = {
  search_path: 'siteglass,public',
  timezone: 'UTC',
  // A session that was cut off within a transaction must not keep its locks.
  idle_in_transaction_session_timeout: '30s',
};
