// Certificates for tests: no file expires, and no tool has to be installed.

export { makeCertificate } from '../self-signed.ts';
