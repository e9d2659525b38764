import { parseDocument } from '../crawler/fast-parser.ts';
import { findMainContent } from './main-content.ts';
import { plainText } from './plain-text.ts';
import { limitDepth,attributeOf,rawTextOf } from './tree.ts';
import type { View } from './view.ts';

export function contentOf(
  html: string,
  o: { url: string; formats: string[]; onlyMainContent: boolean },
): { text?: string; markdown?: string } | undefined {
  const parsed = parseDocument(html);
  if (!parsed) return;
  const els=limitDepth(parsed.document);
  let body='';
  for(const e of els)if(e.tagName==='script'&&attributeOf(e,'type')?.includes('ld+json'))try{const f=(x:any)=>{if(x&&typeof x==='object')for(const[k,v]of Object.entries(x)){if(k==='articleBody'&&typeof v==='string'){if(v.length>body.length)body=v}else f(v)}};f(JSON.parse(rawTextOf(e)))}catch{}
  let view: View = { roots: parsed.document.childNodes, excluded: new Set() };
  if (o.onlyMainContent) view = findMainContent(view,body.length>100?body:undefined);
  return { text: plainText(view) };
}
