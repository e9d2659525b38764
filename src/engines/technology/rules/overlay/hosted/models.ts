// Artificial intelligence.
import type { SelfNamedGroup } from '../self-named.ts';

export const models: SelfNamedGroup = [
  205,
  [
    ['Open WebUI', 'https://openwebui.com', { as: 'Open ?WebUI|Ollama Web UI', pages: 'after' }],
    ['LibreChat', 'https://www.librechat.ai', { as: 'LibreChat', html: '<meta name="description" content="LibreChat' }],
    [
      'LobeChat',
      'https://lobehub.com',
      { as: 'Lobe(?:Chat|Hub)', titles: ['[^<]{0,60}· LobeChat', 'LobeChat(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'] },
    ],
    ['AnythingLLM', 'https://anythingllm.com', { titles: ['AnythingLLM(?: \\| [^<]{1,60})?'] }],
    [
      'Stable Diffusion WebUI',
      'https://github.com/AUTOMATIC1111/stable-diffusion-webui',
      { isWord: 'always', titles: ['Stable Diffusion(?: WebUI)?'], html: '"title": ?"Stable Diffusion"' },
    ],
    [
      'Text Generation WebUI',
      'https://github.com/oobabooga/text-generation-webui',
      { titles: ['Text [Gg]eneration web UI'] },
    ],
    ['ComfyUI', 'https://www.comfy.org', { as: 'ComfyUI', html: ['comfyui-body'] }],
    [
      'InvokeAI',
      'https://invoke.ai',
      {
        as: 'Invoke(?:AI)?(?: - Community Edition)?',
        titles: ['Invoke - Community Edition', 'InvokeAI(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'],
        isWord: 'always',
      },
    ],
    ['LocalAI', 'https://localai.io', { as: 'LocalAI', titles: ['LocalAI(?: [^<]{1,60})?'] }],
    ['Dify', 'https://dify.ai', { pages: 'after' }],
    ['Flowise', 'https://flowiseai.com', { titles: ['Flowise - [^<]{1,80}'] }],
    ['Langflow', 'https://www.langflow.org', { as: 'Langflow' }],
    ['Langfuse', 'https://langfuse.com', { pages: 'after' }],
    [
      'LiteLLM',
      'https://www.litellm.ai',
      { titles: ['LiteLLM (?:Dashboard|API[^<]{0,40})'], headers: { 'x-litellm-version': '^([\\d.]+)\\;version:\\1' } },
    ],
    [
      'llama.cpp',
      'https://github.com/ggml-org/llama.cpp',
      {
        as: 'llama\\.cpp(?: - chat)?',
        titles: ['llama\\.cpp(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?', '🦙 llama\\.cpp(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
        server: 'llama\\.cpp',
      },
    ],
    [
      'KoboldCpp',
      'https://github.com/LostRuins/koboldcpp',
      { titles: ['KoboldAI Lite'], server: 'ConcedoLlamaForKoboldServer' },
    ],
    ['SillyTavern', 'https://sillytavern.app', { as: 'SillyTavern' }],
    ['Perplexica', 'https://github.com/ItzCrazyKns/Perplexica', { titles: ['Perplexica - [^<]{1,60}'] }],
    ['Milvus', 'https://milvus.io', { isWord: true, as: 'Milvus(?: (?:WebUI|Insight))?|Attu' }],
    ['Qdrant', 'https://qdrant.tech', { as: 'Qdrant(?: Web UI)?', titles: ['Qdrant(?: \\| [^<]{1,40}| Web UI)?'] }],
    ['Weaviate', 'https://weaviate.io'],
  ],
];
