// Chats, agents and knowledge bases that speak to a model.
import type { SelfNamedGroup } from '../self-named.ts';

export const assistants: SelfNamedGroup = [
  205,
  [
    ['RAGFlow', 'https://ragflow.io', { isAlone: true }],
    ['FastGPT', 'https://fastgpt.io', { isAlone: true }],
    ['MaxKB', 'https://maxkb.cn', { isAlone: true }],
    [
      'One API',
      'https://github.com/songquanpeng/one-api',
      { isWord: 'always', html: 'content="OpenAI 接口聚合管理，支持多种渠道[^~]{0,300}<title>One API</title>' },
    ],
    [
      'NextChat',
      'https://nextchat.dev',
      { as: 'NextChat|ChatGPT Next Web', isAlone: true, meta: { description: '^Your personal ChatGPT Chat Bot\\.$' } },
    ],
    [
      'Chainlit',
      'https://chainlit.io',
      { isAlone: true, html: 'chainlit-cloud\\.s3\\.[\\w-]{1,20}\\.amazonaws\\.com/logo/chainlit_banner' },
    ],
    [
      'Khoj',
      'https://khoj.dev',
      {
        isWord: 'always',
        titles: ['Khoj AI - (?:Home|Chat|Ask Anything|Login|Settings|Agents|Search)'],
        elements: ['link[rel="manifest"][href$="/khoj.webmanifest"]'],
      },
    ],
  ],
];
