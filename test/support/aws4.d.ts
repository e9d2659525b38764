// What tests use of aws4, which has no types.
declare module 'aws4' {
  export function sign(
    request: { method: string; path: string; service: string; region: string; headers: Record<string, string> },
    credentials: { accessKeyId: string; secretAccessKey: string },
  ): { headers: { Authorization: string } };
}
