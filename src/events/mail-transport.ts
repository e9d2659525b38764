// The connection to the mail server. Only loaded where one is configured.
import { createTransport } from 'nodemailer';

const timeoutMs = 20_000;

/** `url`: `smtp://user:password@host:port` or `smtps://…` */
export const createMailTransport = (url: string) =>
  createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

export type MailTransport = ReturnType<typeof createMailTransport>;
