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
    ['SuperAGI', 'https://superagi.com', { isAlone: true }],
    ['AgentGPT', 'https://agentgpt.reworkd.ai', { isAlone: true }],
    ['h2oGPT', 'https://github.com/h2oai/h2ogpt', { isAlone: true }],
    ['Fooocus', 'https://github.com/lllyasviel/Fooocus', { isAlone: true }],
    ['SD.Next', 'https://github.com/vladmandic/sdnext', { isAlone: true }],
    ['KoboldAI', 'https://koboldai.com', { isWord: 'always', titles: ['KoboldAI Client'] }],
    ['Kotaemon', 'https://github.com/Cinnamon/kotaemon', { isAlone: true }],
    ['Xinference', 'https://inference.readthedocs.io', { isAlone: true }],
    ['OpenHands', 'https://openhands.dev', { isAlone: true }],
    ['LangBot', 'https://langbot.app', { isAlone: true }],
    ['AstrBot', 'https://astrbot.app', { isAlone: true, titles: ['AstrBot - 仪表盘'] }],
    ['Danswer', 'https://github.com/onyx-dot-app/onyx', { isAlone: true }],
    ['Quivr', 'https://www.quivr.com', { isAlone: true }],
    ['QAnything', 'https://qanything.ai', { isAlone: true }],
    ['Polyaxon', 'https://polyaxon.com', { isAlone: true }],
    ['Flyte', 'https://flyte.org', { isWord: 'always', titles: ['Flyte (?:Dashboard|Console)'] }],
    ['Coze Studio', 'https://github.com/coze-dev/coze-studio', { isAlone: true }],
  ],
];
