import type { Socket } from 'node:net';

/**
 * Closes a connection so that the peer sees a reset, unless we are about to end it: Node.js never closes a socket that is reset
 * while its end is being sent, and its file descriptor would be lost.
 */
export function breakConnection(socket: Socket): void {
  if (socket.writableEnded && !socket.writableFinished) socket.destroy();
  else socket.resetAndDestroy();
}
