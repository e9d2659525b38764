/** A response of the API to a tool. */
export interface ToolReply {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}
