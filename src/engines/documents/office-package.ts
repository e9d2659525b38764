// What DOCX and XLSX have in common: parts that refer to each other, and the properties of the document.

import type { DocumentFacts } from './tree-builder.ts';
import { localName, readXml } from './xml.ts';
import type { ZipArchive } from './zip.ts';

export interface Relation {
  id: string;
  type: string;
  /** A path in the archive, or a URL. */
  target: string;
  isExternal: boolean;
}

/** By id. */
export type Relations = ReadonlyMap<string, Relation>;

const relationsMax = 50_000;

/** The main part and its relations. The package says where it is; `usual` is where it usually is. */
export function partsOf(
  zip: ZipArchive,
  usual: string,
  what: string,
  isMain = true,
): { path: string; relations: Relations } {
  const root = isMain ? ofType(relationsOf(zip, '', what), 'officeDocument') : undefined;
  const path = root && zip.has(root.target) ? root.target : usual;
  return { path, relations: relationsOf(zip, path, what) };
}

/** The first relation of a kind. */
export function ofType(relations: Relations, type: string): Relation | undefined {
  for (const one of relations.values()) if (one.type.endsWith(`/${type}`)) return one;
  return undefined;
}

function relationsOf(zip: ZipArchive, path: string, what: string): Relations {
  const slash = path.lastIndexOf('/');
  const folder = path.slice(0, slash + 1);
  const source = zip.text(`${folder}_rels/${path.slice(slash + 1)}.rels`);
  const relations = new Map<string, Relation>();
  if (source === undefined) return relations;
  readXml(
    source,
    {
      open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode = '' }) {
        if (localName(name) !== 'Relationship' || relations.size >= relationsMax) return;
        const isExternal = mode === 'External';
        relations.set(id, { id, type, target: isExternal ? target : resolvePath(folder, target), isExternal });
      },
    },
    what,
  );
  return relations;
}

/** A path relative to a folder of the archive. */
export function resolvePath(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The properties in `docProps/core.xml`. */
export function coreFacts(zip: ZipArchive, what: string): DocumentFacts {
  const found = new Map<string, string>();
  const source = zip.text('docProps/core.xml');
  let current = '';
  if (source !== undefined) {
    readXml(
      source,
      {
        open: (name) => void (current = localName(name)),
        text: (value) => void (found.has(current) || value.trim() === '' || found.set(current, value.trim())),
        close: () => void (current = ''),
      },
      what,
    );
  }
  return {
    title: found.get('title'),
    author: found.get('creator'),
    description: found.get('description') ?? found.get('subject'),
    language: found.get('language'),
    publishedAt: found.get('created'),
    modifiedAt: found.get('modified'),
  };
}
