// How much of the file store each account uses, and which cached files may be deleted to make room.

export interface StoredFile {
  /** The account of the file; null for files of the installation. */
  owner: number | null;
  bytes: number;
  /** A cached file is deleted when the store is full. The others are kept until they expire. */
  isCache: boolean;
}

export interface BlobInventory {
  readonly files: number;
  readonly bytes: number;
  add(place: string, file: StoredFile): void;
  remove(place: string, file: StoredFile): void;
  bytesOf(owner: number | null): number;
  /** Sets space aside for a file that is about to be written. */
  reserve(owner: number | null, bytes: number): void;
  unreserve(owner: number | null, bytes: number): void;
  /** The cached file to delete next: the oldest of this owner, or of the owner that uses the most space. */
  nextVictim(owner?: number | null): string | undefined;
}

export function createBlobInventory(): BlobInventory {
  const bytesByOwner = new Map<number | null, number>();
  const cachedByOwner = new Map<number | null, Set<string>>(); // the oldest file first
  let files = 0;
  let bytes = 0;

  function change(owner: number | null, difference: number): void {
    bytes += difference;
    const used = (bytesByOwner.get(owner) ?? 0) + difference;
    if (used > 0) bytesByOwner.set(owner, used);
    else bytesByOwner.delete(owner);
  }

  function forget(place: string, owner: number | null): void {
    const cached = cachedByOwner.get(owner);
    cached?.delete(place);
    if (cached?.size === 0) cachedByOwner.delete(owner);
  }

  return {
    get files() {
      return files;
    },
    get bytes() {
      return bytes;
    },
    add(place, file) {
      files++;
      change(file.owner, file.bytes);
      if (!file.isCache) return;
      const cached = cachedByOwner.get(file.owner) ?? new Set();
      cachedByOwner.set(file.owner, cached.add(place));
    },
    remove(place, file) {
      files--;
      change(file.owner, -file.bytes);
      forget(place, file.owner);
    },
    bytesOf: (owner) => bytesByOwner.get(owner) ?? 0,
    reserve: (owner, reserved) => change(owner, reserved),
    unreserve: (owner, reserved) => change(owner, -reserved),
    nextVictim(owner) {
      const owners = owner === undefined ? [...cachedByOwner.keys()] : [owner];
      const [largest] = owners.toSorted((one, other) => (bytesByOwner.get(other) ?? 0) - (bytesByOwner.get(one) ?? 0));
      const victim = largest === undefined ? undefined : cachedByOwner.get(largest)?.values().next().value;
      if (largest !== undefined && victim !== undefined) forget(victim, largest); // not offered twice, even if it cannot be deleted
      return victim;
    },
  };
}
