// Pictures of requests that were replayed on this page. The log stores text only.

const keptMax = 10;
const pictures = new Map<string, string>();

/** Keeps the picture of a request. The oldest one is dropped when there are too many. */
export function keepPicture(requestId: string, picture: Blob): void {
  pictures.set(requestId, URL.createObjectURL(picture));
  const [oldest] = pictures;
  if (pictures.size <= keptMax || !oldest) return;
  URL.revokeObjectURL(oldest[1]);
  pictures.delete(oldest[0]);
}

/** The address of the picture of a request. */
export const pictureOfRequest = (requestId: string): string | undefined => pictures.get(requestId);
