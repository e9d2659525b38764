// Servers and frameworks in Rust, Go, Swift and C++, by their headers.
import type { TechnologyRule } from '../rule-set.ts';

export const compiledServers: Record<string, TechnologyRule> = {
  // Rust
  'Actix Web': {
    headers: { server: '^actix(?:-web)?(?:/([\\d.]+))?\\;version:\\1' },
    cats: [18, 22],
    website: 'https://actix.rs',
    description: 'Actix Web is a web framework in Rust.',
    implies: 'Rust',
    examples: [{ headers: { server: 'actix-web/4.4.0' }, version: '4.4.0' }],
  },
  Rocket: {
    cats: [18, 22],
    description: 'Rocket is a web framework in Rust.',
    website: 'https://rocket.rs',
    headers: { server: '^Rocket$' },
    implies: 'Rust',
    examples: [{ headers: { server: 'Rocket' } }],
  },
  hyper: {
    cats: [22],
    description: 'hyper is an HTTP library in Rust.',
    website: 'https://hyper.rs',
    headers: { server: '^hyper(?:/([\\d.]+))?\\;version:\\1' },
    implies: 'Rust',
    examples: [{ headers: { server: 'hyper/0.14' }, version: '0.14' }],
  },
  Salvo: {
    cats: [18],
    description: 'Salvo is a web framework in Rust.',
    website: 'https://salvo.rs',
    headers: { server: '^salvo' },
    implies: 'Rust',
    examples: [{ headers: { server: 'salvo' } }],
  },

  // Go
  Go: {
    // Its documentation server.
    scripts: '\\bvar goVersion = "go(\\d\\.\\d{1,3}(?:\\.\\d{1,3})?)"\\;version:\\1',
    examples: [{ html: '<script>var goVersion = "go1.24.0";</script>', version: '1.24.0' }],
  },
  fasthttp: {
    cats: [22],
    description: 'fasthttp is an HTTP library in Go.',
    website: 'https://github.com/valyala/fasthttp',
    headers: { server: '^fasthttp' },
    implies: 'Go',
    examples: [{ headers: { server: 'fasthttp' } }],
  },
  Fiber: {
    cats: [18],
    description: 'Fiber is a web framework in Go.',
    website: 'https://gofiber.io',
    headers: { server: '^Fiber' },
    implies: 'Go',
    examples: [{ headers: { server: 'Fiber' } }],
  },

  // Swift
  Vapor: {
    cats: [18],
    description: 'Vapor is a web framework in Swift.',
    website: 'https://vapor.codes',
    cookies: { 'vapor-session': '' },
    headers: { server: '^Vapor' },
    examples: [{ cookies: { 'vapor-session': 'x' } }],
  },
  Hummingbird: {
    cats: [18],
    description: 'Hummingbird is a server framework in Swift.',
    website: 'https://hummingbird.codes',
    headers: { server: '^Hummingbird' },
    examples: [{ headers: { server: 'Hummingbird' } }],
  },

  // C++
  Drogon: {
    cats: [18],
    description: 'Drogon is a web framework in C++.',
    website: 'https://drogon.org',
    headers: { server: '^drogon/([\\d.]+)\\;version:\\1' },
    examples: [{ headers: { server: 'drogon/1.9.1' }, version: '1.9.1' }],
  },
  Crow: {
    cats: [18],
    description: 'Crow is a web framework in C++.',
    website: 'https://crowcpp.org',
    headers: { server: '^Crow/' },
    examples: [{ headers: { server: 'Crow/1.0' } }],
  },
  'Boost.Beast': {
    cats: [22],
    description: 'Boost.Beast is an HTTP library in C++.',
    website: 'https://www.boost.org/libs/beast',
    headers: { server: '^Boost\\.Beast/(\\d+)\\;version:\\1' },
    examples: [{ headers: { server: 'Boost.Beast/347' }, version: '347' }],
  },
};
