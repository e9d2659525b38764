// PDFium, the PDF engine of Chromium, as WebAssembly. Only its binary is used: the imports below are all that it can reach, so it
// has no files, no network and a limited memory. Every document gets its own instance, because a document may break it.

import { readFile } from 'node:fs/promises';
import { DocumentError, tooLargeToRead } from '../document-error.ts';

const memoryBytesMax = 256 * 1024 * 1024;
const pageBytes = 64 * 1024;

type Native = (...values: number[]) => number;

/** The functions of PDFium that we call. Pointers are numbers, and 0 means none. */
const names = [
  'malloc',
  'free',
  'FPDF_InitLibrary',
  'FPDF_LoadMemDocument',
  'FPDF_GetLastError',
  'FPDF_GetPageCount',
  'FPDF_GetMetaText',
  'FPDF_LoadPage',
  'FPDF_ClosePage',
  'FPDF_GetPageWidthF',
  'FPDF_GetPageHeightF',
  'FPDFText_LoadPage',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetUnicode',
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetCharAngle',
  'FPDFText_GetTextObject',
  'FPDFText_GetFontSize',
  'FPDFText_GetMatrix',
  'FPDFText_GetFontWeight',
  'FPDFText_GetFontInfo',
  'FPDFPage_CountObjects',
  'FPDFPage_GetObject',
  'FPDFPageObj_GetType',
  'FPDFPageObj_GetBounds',
  'FPDFLink_Enumerate',
  'FPDFLink_GetAnnotRect',
  'FPDFLink_GetAction',
  'FPDFAction_GetType',
  'FPDFAction_GetURIPath',
] as const;

export type PdfFunctions = Record<(typeof names)[number], Native>;

export interface Pdfium extends PdfFunctions {
  /** The memory of the instance. It moves when it grows, so ask for it after every call. */
  bytes(): Uint8Array;
  /** The number at an address. */
  float(pointer: number): number;
  integer(pointer: number): number;
  setInteger(pointer: number, value: number): void;
  /** The text that a function writes as UTF-16; the function returns how many bytes it needs, its end included. */
  utf16(write: (pointer: number, size: number) => number, bytesMax?: number): string;
  /** The same in single bytes. */
  latin1(write: (pointer: number, size: number) => number, bytesMax?: number): string;
}

let compiling: Promise<WebAssembly.Module> | undefined;

/** A new instance. It is garbage as soon as nothing refers to it. */
export async function startPdfium(): Promise<Pdfium> {
  compiling ??= compile();
  const module = await compiling;
  const exported: Exported = { find: () => notExported('memory') };
  const { exports } = await WebAssembly.instantiate(module, importsFor(module, exported));
  exported.find = (name) => exports[name];
  functionOf(exported, '__wasm_call_ctors')();
  const functions = Object.fromEntries(names.map((name) => [name, functionOf(exported, name)])) as PdfFunctions;
  functions.FPDF_InitLibrary();
  const memory = memoryOf(exported);
  let current = new DataView(memory.buffer);
  const view = () => (current.buffer === memory.buffer ? current : (current = new DataView(memory.buffer)));
  const read = (encoding: 'utf16le' | 'latin1', write: (pointer: number, size: number) => number, max: number) => {
    const size = write(0, 0);
    if (size <= 0 || size > max) return '';
    const pointer = functions.malloc(size);
    try {
      const used = write(pointer, size);
      const text = Buffer.from(memory.buffer, pointer, Math.min(used, size)).toString(encoding);
      return text.replace(/\0[^]*$/, '');
    } finally {
      functions.free(pointer);
    }
  };
  return {
    ...functions,
    bytes: () => new Uint8Array(memory.buffer),
    float: (pointer) => view().getFloat32(pointer, true),
    integer: (pointer) => view().getInt32(pointer, true),
    setInteger: (pointer, value) => view().setInt32(pointer, value, true),
    utf16: (write, bytesMax = 8192) => read('utf16le', write, bytesMax),
    latin1: (write, bytesMax = 8192) => read('latin1', write, bytesMax),
  };
}

async function compile(): Promise<WebAssembly.Module> {
  const file = new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  return await WebAssembly.compile(new Uint8Array(await readFile(file)));
}

/** What the instance exports. The imports need it, which exist before the instance. */
interface Exported {
  find(name: string): unknown;
}

const isNative = (value: unknown): value is Native => typeof value === 'function';

function functionOf({ find }: Exported, name: string): Native {
  const value = find(name);
  return isNative(value) ? value : notExported(name);
}

function memoryOf({ find }: Exported): WebAssembly.Memory {
  const value = find('memory');
  return value instanceof WebAssembly.Memory ? value : notExported('memory');
}

function notExported(name: string): never {
  throw new Error(`pdfium.wasm does not export ${name}`);
}

/** Thrown when a C function calls `longjmp`, and caught by `invoke`. */
const longJump = new Error('longjmp');
const notSupported = -52; // ENOSYS

function importsFor(module: WebAssembly.Module, exported: Exported): WebAssembly.Imports {
  const call = (name: string, ...values: number[]): number => functionOf(exported, name)(...values);
  const memory = () => memoryOf(exported);
  const known: Record<string, (...values: number[]) => number | void> = {
    emscripten_resize_heap(wanted) {
      const bytes = wanted >>> 0;
      if (bytes > memoryBytesMax)
        throw tooLargeToRead('PDF', `it needs more than ${memoryBytesMax >> 20} MB of memory`);
      try {
        memory().grow(Math.ceil((bytes - memory().buffer.byteLength) / pageBytes));
        return 1;
      } catch {
        return 0;
      }
    },
    _emscripten_memcpy_js(to, from, count) {
      new Uint8Array(memory().buffer).copyWithin(to, from, from + count);
    },
    _emscripten_throw_longjmp() {
      throw longJump;
    },
    _abort_js: () => fail(),
    __assert_fail: () => fail(),
    emscripten_date_now: () => Date.now(),
    environ_sizes_get(count, size) {
      const view = new DataView(memory().buffer);
      view.setUint32(count, 0, true);
      view.setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    _tzset_js() {},
  };
  /** Calls a function that may end by `longjmp`. */
  const invoke = (index: number, ...values: number[]): number | undefined => {
    const stack = call('emscripten_stack_get_current');
    try {
      const table = exported.find('__indirect_function_table');
      const target: unknown = table instanceof WebAssembly.Table ? table.get(index) : undefined;
      return isNative(target) ? target(...values) : notExported(`function ${index}`);
    } catch (error) {
      call('_emscripten_stack_restore', stack);
      if (error !== longJump) throw error;
      call('setThrew', 1, 0);
      return undefined;
    }
  };
  const imports: WebAssembly.Imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    // Everything else is access to files or the clock.
    imports[from][name] = name.startsWith('invoke_') ? invoke : (known[name] ?? (() => notSupported));
  }
  return imports;
}

function fail(): never {
  throw new DocumentError('the PDF cannot be read');
}
