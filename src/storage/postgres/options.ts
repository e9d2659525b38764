// The options of the embedded PostgreSQL.

export type Settings = Record<string, string | number>;

export interface EmbeddedPostgresOptions {
  /** A folder for the database only, such as DATA_DIR/postgres. Created if missing. */
  directory: string;
  /** Called for each line of the server's log and each action of the supervisor. */
  log?: (line: string) => void;
  /** Server settings that replace our defaults. */
  settings?: Settings;
}
