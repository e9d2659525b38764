// What the routes with a text search say about it.
import { searchedMax } from '../flow/search-pages.ts';

export const searchNote = `With \`text\`, a call reads at most ${searchedMax.toLocaleString('en')} rows: it may return fewer items than \`limit\`, and \`next\` continues.`;
