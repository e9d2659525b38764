// Answers that are not pages, by which software is known: the welcome of an API, and the errors of frameworks. The first group of
// a pattern is the version.

export interface AnswerRule {
  name: string;
  category: number;
  /** Matches from the beginning of the body. */
  pattern: string;
  /** A body that shows it. */
  example: string;
  /** The version in the example. */
  version?: string;
}

const frameworks = 18;
const databases = 34;
const searchEngines = 29;
const developerTools = 47;
const proxies = 64;

export const answerRules: readonly AnswerRule[] = [
  {
    name: 'CouchDB',
    category: databases,
    pattern: String.raw`\{"couchdb":"Welcome","version":"([\d.]+)`,
    example:
      '{"couchdb":"Welcome","version":"3.3.3","git_sha":"40afbcfc7","vendor":{"name":"The Apache Software Foundation"}}',
    version: '3.3.3',
  },
  {
    name: 'PouchDB Server',
    category: databases,
    pattern: String.raw`\{"express-pouchdb":"Welcome!?","version":"([\d.]+)`,
    example: '{"express-pouchdb":"Welcome!","version":"4.2.0","vendor":{"name":"PouchDB authors","version":"4.2.0"}}',
    version: '4.2.0',
  },
  {
    name: 'Elasticsearch',
    category: searchEngines,
    pattern: String.raw`\{\s*"name"\s*:[^]{1,400}"version"\s*:\s*\{\s*"number"\s*:\s*"([\d.]+)"[^]{0,800}"You Know, for Search"`,
    example:
      '{"name":"node-1","cluster_name":"c","version":{"number":"8.11.1","build_flavor":"default"},"tagline":"You Know, for Search"}',
    version: '8.11.1',
  },
  {
    name: 'OpenSearch',
    category: searchEngines,
    pattern: String.raw`\{\s*"name"\s*:[^]{1,400}"distribution"\s*:\s*"opensearch",\s*"number"\s*:\s*"([\d.]+)`,
    example: '{"name":"n","cluster_name":"c","version":{"distribution":"opensearch","number":"2.11.0"}}',
    version: '2.11.0',
  },
  {
    name: 'Qdrant',
    category: databases,
    pattern: String.raw`\{"title":"qdrant - vector[\w -]{1,40}","version":"([\d.]+)`,
    example: '{"title":"qdrant - vector search engine","version":"1.7.4"}',
    version: '1.7.4',
  },
  {
    name: 'Meilisearch',
    category: searchEngines,
    pattern: String.raw`\{"status":"Meilisearch is running"\}`,
    example: '{"status":"Meilisearch is running"}',
  },
  {
    name: 'Neo4j',
    category: databases,
    pattern: String.raw`\{[^]{0,600}"neo4j_version"\s*:\s*"([\d.]+)"`,
    example: '{"bolt_routing":"neo4j://localhost:7687","neo4j_version":"5.15.0","neo4j_edition":"community"}',
    version: '5.15.0',
  },
  {
    name: 'CrateDB',
    category: databases,
    pattern: String.raw`\{\s*"ok" : true,\s*"status" : 200,[^]{0,400}"number" : "([\d.]+)"`,
    example: '{\n  "ok" : true,\n  "status" : 200,\n  "name" : "n",\n  "version" : {\n    "number" : "5.5.0"\n}}',
    version: '5.5.0',
  },
  {
    name: 'PeerJS Server',
    category: 202,
    pattern: String.raw`\{"name":"PeerJS Server"`,
    example:
      '{"name":"PeerJS Server","description":"A server side element to broker connections between PeerJS clients."}',
  },
  {
    name: 'Fastify',
    category: frameworks,
    pattern: String.raw`\{"message":"Route [A-Z]{3,7}:\S{1,300} not found","error":"Not Found","statusCode":404\}`,
    example: '{"message":"Route GET:/ not found","error":"Not Found","statusCode":404}',
  },
  {
    name: 'NestJS',
    category: frameworks,
    pattern: String.raw`\{(?:"statusCode":404,)?"message":"Cannot [A-Z]{3,7} [^"]{1,300}","error":"Not Found"(?:,"statusCode":404)?\}`,
    example: '{"message":"Cannot GET /","error":"Not Found","statusCode":404}',
  },
  {
    name: 'Feathers',
    category: frameworks,
    pattern: String.raw`\{"name":"NotFound","message":"[^"]{0,300}","code":404,"className":"not-found"`,
    example: '{"name":"NotFound","message":"Page not found","code":404,"className":"not-found","data":{"url":"/"}}',
  },
  {
    name: 'LoopBack',
    category: frameworks,
    pattern: String.raw`\{"error":\{"statusCode":404,"name":"NotFoundError","message":"Endpoint \\"[A-Z]{3,7} `,
    example: String.raw`{"error":{"statusCode":404,"name":"NotFoundError","message":"Endpoint \"GET /\" not found."}}`,
  },
  {
    name: 'LoopBack',
    category: frameworks,
    pattern: String.raw`\{"started":"\d{4}-\d\d-\d\dT[\d:.]{8,12}Z","uptime":[\d.]{1,20}\}\s{0,4}$`,
    example: '{"started":"2026-11-17T04:00:00.000Z","uptime":12.5}',
  },
  {
    name: 'FastAPI',
    category: frameworks,
    pattern: String.raw`\{"detail":"Not Found"\}$`,
    example: '{"detail":"Not Found"}',
  },
  {
    name: 'Go',
    category: 27,
    pattern: String.raw`404 page not found\n?$`,
    example: '404 page not found\n',
  },
  {
    name: 'Socket.io',
    category: 12,
    pattern: String.raw`\{"code":0,"message":"Transport unknown"\}$`,
    example: '{"code":0,"message":"Transport unknown"}',
  },
  {
    name: 'SockJS',
    category: 12,
    pattern: String.raw`Welcome to SockJS!\n?$`,
    example: 'Welcome to SockJS!\n',
  },
  {
    name: 'Strapi',
    category: 1,
    pattern: String.raw`\{"data":null,"error":\{"status":4\d\d,"name":"\w{3,40}Error","message":"[^"]{0,200}","details":\{`,
    example: '{"data":null,"error":{"status":404,"name":"NotFoundError","message":"Not Found","details":{}}}',
  },
  {
    name: 'Directus',
    category: 1,
    pattern: String.raw`\{"errors":\[\{"message":"Route [^"]{1,200} doesn't exist\.","extensions":\{[^]{0,100}"ROUTE_NOT_FOUND"`,
    example: `{"errors":[{"message":"Route /x doesn't exist.","extensions":{"path":"/x","code":"ROUTE_NOT_FOUND"}}]}`,
  },
  {
    name: 'PocketBase',
    category: databases,
    pattern: String.raw`\{(?:"code":404,|"data":\{\},)"message":"The requested resource wasn't found\.",`,
    example: `{"code":404,"message":"The requested resource wasn't found.","data":{}}`,
  },
  {
    name: 'Hasura',
    category: 18,
    pattern: String.raw`\{"path":"\$","error":"resource does not exist","code":"not-found"\}`,
    example: '{"path":"$","error":"resource does not exist","code":"not-found"}',
  },
  {
    name: 'Apollo Server',
    category: frameworks,
    pattern: String.raw`(?:GET query missing\.$|\{"errors":\[\{"message":"This operation has been blocked as a potential Cross-Site Request Forgery \(CSRF\))`,
    example: 'GET query missing.',
  },
  {
    name: 'Kong',
    category: proxies,
    pattern: String.raw`\{\s{0,4}"message":\s?"no Route matched with those values"`,
    example: '{"message":"no Route matched with those values"}',
  },
  {
    name: 'Apache APISIX',
    category: proxies,
    pattern: String.raw`\{"error_msg":"404 Route Not Found"\}`,
    example: '{"error_msg":"404 Route Not Found"}',
  },
  {
    name: 'Kubernetes',
    category: 60,
    pattern: String.raw`\{\s*"kind":\s*"Status",\s*"apiVersion":\s*"v1",\s*"metadata":\s*\{\s*\},\s*"status":\s*"Failure"`,
    example: '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","code":403}',
  },
  {
    name: 'Ollama',
    category: 205,
    pattern: 'Ollama is running$',
    example: 'Ollama is running',
  },
  {
    name: 'WireMock',
    category: developerTools,
    pattern: String.raw`No response could be served as there are no stub mappings in this WireMock instance`,
    example: 'No response could be served as there are no stub mappings in this WireMock instance.',
  },
  {
    name: 'Stoplight Prism',
    category: developerTools,
    pattern: String.raw`\{"type":"https://stoplight\.io/prism/errors#`,
    example: '{"type":"https://stoplight.io/prism/errors#NO_PATH_MATCHED_ERROR","title":"Route not resolved"}',
  },
  {
    name: 'CORS Anywhere',
    category: proxies,
    pattern: String.raw`This API enables cross-origin requests to anywhere\.`,
    example: 'This API enables cross-origin requests to anywhere.\n\nUsage:\n',
  },
  {
    name: 'S3rver',
    category: developerTools,
    pattern: String.raw`(?:<\?xml[^>]{0,80}>\s{0,9})?<ListAllMyBucketsResult[^]{0,200}<DisplayName>S3rver</DisplayName>`,
    example:
      '<ListAllMyBucketsResult xmlns="x"><Owner><ID>1</ID><DisplayName>S3rver</DisplayName></Owner></ListAllMyBucketsResult>',
  },
  {
    name: 'ISC BIND',
    category: 19,
    pattern: String.raw`<\?xml version="1\.0"[^>]{0,40}>\s{0,9}<\?xml-stylesheet [^>]{0,80}bind9\.xsl`,
    example:
      '<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet type="text/xsl" href="/bind9.xsl"?>\n<statistics/>',
  },
  {
    name: 'Spring',
    category: frameworks,
    pattern: String.raw`\{"timestamp":(?:"\d{4}-[^"]{10,35}"|\d{13}),"status":[45]\d\d,"error":"[A-Z][A-Za-z ]{3,40}",(?:"message":"[^"]{0,200}",)?"path":"/`,
    example: '{"timestamp":"2026-11-17T04:00:00.000+00:00","status":404,"error":"Not Found","path":"/"}',
  },
  {
    name: 'Micronaut',
    category: frameworks,
    pattern: String.raw`\{(?:"message":"[^"]{1,60}",)?"_links":\{"self":\[?\{"href":"/[^"]{0,200}","templated":false\}\]?\}`,
    example:
      '{"_links":{"self":[{"href":"/","templated":false}]},"_embedded":{"errors":[{"message":"Page Not Found"}]},"message":"Not Found"}',
  },
  {
    name: 'Dropwizard',
    category: frameworks,
    pattern: String.raw`\{"code":404,"message":"HTTP 404 Not Found"\}$`,
    example: '{"code":404,"message":"HTTP 404 Not Found"}',
  },
  {
    name: 'Falcon',
    category: frameworks,
    pattern: String.raw`\{"title": "404 Not Found"\}$`,
    example: '{"title": "404 Not Found"}',
  },
  {
    // hapi and others with its errors
    name: 'Node.js',
    category: 27,
    pattern: String.raw`\{"statusCode":404,"error":"Not Found","message":"Not Found"\}$`,
    example: '{"statusCode":404,"error":"Not Found","message":"Not Found"}',
  },
  {
    name: 'Restify',
    category: frameworks,
    pattern: String.raw`\{"code":"ResourceNotFound","message":"/[^"]{0,300} does not exist"\}$`,
    example: '{"code":"ResourceNotFound","message":"/robots.txt does not exist"}',
  },
  {
    name: 'h3',
    category: frameworks,
    pattern: String.raw`\{\s{0,4}"(?:status|statusCode)":\s?404,\s{0,4}"(?:message|statusMessage)":\s?"Cannot find any (?:path|route) matching `,
    example: '{"status":404,"message":"Cannot find any route matching [GET] http://site.test/robots.txt"}',
  },
  {
    name: 'Moleculer',
    category: frameworks,
    pattern: String.raw`\{"name":"NotFoundError","message":"Not found","code":404,"type":"NOT_FOUND"\}$`,
    example: '{"name":"NotFoundError","message":"Not found","code":404,"type":"NOT_FOUND"}',
  },
  {
    name: 'tRPC',
    category: frameworks,
    pattern: String.raw`\{"error":\{"message":"No procedure found on path \\"[^"]{0,300}\\"","code":-32004,`,
    example: String.raw`{"error":{"message":"No procedure found on path \"robots.txt\"","code":-32004,"data":{}}}`,
  },
  {
    name: 'hug',
    category: frameworks,
    pattern: String.raw`\{\s{0,8}"404": "The API call you tried to make was not defined\.`,
    example: '{\n    "404": "The API call you tried to make was not defined. Here\'s a definition"',
  },
  {
    name: 'plumber',
    category: frameworks,
    pattern: String.raw`\{"error":(?:"404 - Resource Not Found"|\["404 - Resource Not Found"\])\}$`,
    example: '{"error":["404 - Resource Not Found"]}',
  },
  {
    name: 'Prometheus exporter',
    category: 200,
    pattern: String.raw`# HELP [a-z_:][\w:]{1,100} [^\n]{1,300}\n# TYPE [a-z_:][\w:]{1,100} (?:gauge|counter|summary|histogram|untyped)\n`,
    example: '# HELP up Whether it is up.\n# TYPE up gauge\nup 1\n',
  },
];
