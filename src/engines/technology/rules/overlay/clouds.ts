// The large clouds and their services: storage, functions, containers, name servers.
import type { TechnologyRule } from '../rule-set.ts';
import { inTag } from './in-tag.ts';

export const clouds: Record<string, TechnologyRule> = {
  // Amazon
  'Amazon S3': {
    dns: { CNAME: '\\.s3(?:-website)?[.-][\\w-]+\\.amazonaws\\.com\\.?$' },
    examples: [{ headers: { server: 'AmazonS3' } }, { dns: { cname: 'x.s3-website.eu-central-1.amazonaws.com' } }],
  },
  'Amazon Web Services': {
    // Other object stores, such as MinIO and Ceph, have the headers of the protocol of S3 too.
    replaces: ['headers'],
    headers: {
      server:
        '^(?:Amazon[ -]?(?:SimpleDB|Snowball|Cloud-Drive|EC2))(?:[ /_-]{0,2}v?(\\d[\\w.+-]*))?(?:$|[ /;,(\\[])\\;version:\\1',
      'x-amz-err-code': '',
      'x-amz-err-message': '',
      'x-amz-rid': '',
      'x-amz-req-time-micros': '',
    },
    dns: {
      CNAME: '\\.(?:elb|amazonaws)\\.(?:[\\w-]+\\.)?amazonaws\\.com\\.?$|\\.elb\\.amazonaws\\.com',
      NS: '\\.awsdns-\\d+\\.',
    },
    examples: [{ dns: { ns: 'ns-512.awsdns-00.net' } }],
  },
  'Amazon Route 53': {
    cats: [63],
    description: 'Route 53 is the name service of Amazon Web Services.',
    website: 'https://aws.amazon.com/route53/',
    dns: { NS: '\\.awsdns-\\d+\\.', SOA: 'awsdns-hostmaster\\.amazon\\.com' },
    implies: 'Amazon Web Services',
    examples: [{ dns: { ns: 'ns-512.awsdns-00.net' } }],
  },
  'AWS Amplify': {
    cats: [62],
    description: 'AWS Amplify hosts web applications.',
    website: 'https://aws.amazon.com/amplify/',
    url: '^https?://[^/]+\\.amplifyapp\\.com(?:/|$)',
    implies: 'Amazon Web Services',
    examples: [{ url: 'https://main.d1abc.amplifyapp.com/' }],
  },
  'AWS Lambda': {
    cats: [62],
    description: 'AWS Lambda runs functions.',
    website: 'https://aws.amazon.com/lambda/',
    headers: { 'x-amzn-trace-id': '\\;confidence:0', 'x-amzn-remapped-content-length': '\\;confidence:50' },
    url: '^https?://[^/]+\\.lambda-url\\.[\\w-]+\\.on\\.aws(?:/|$)',
    implies: 'Amazon Web Services',
    examples: [{ url: 'https://abc.lambda-url.eu-west-1.on.aws/' }],
  },
  'Amazon API Gateway': {
    cats: [64],
    description: 'API Gateway of Amazon Web Services.',
    website: 'https://aws.amazon.com/api-gateway/',
    headers: { 'x-amz-apigw-id': '', 'apigw-requestid': '' },
    implies: 'Amazon Web Services',
    examples: [{ headers: { 'x-amz-apigw-id': 'abc=' } }],
  },
  'AWS App Runner': {
    cats: [62],
    description: 'App Runner runs containers.',
    website: 'https://aws.amazon.com/apprunner/',
    url: '^https?://[^/]+\\.awsapprunner\\.com(?:/|$)',
    implies: 'Amazon Web Services',
    examples: [{ url: 'https://abc.eu-west-1.awsapprunner.com/' }],
  },

  // Microsoft
  Azure: {
    headers: {
      server: '^Microsoft-Azure-',
      'x-ms-request-id': '\\;confidence:75',
      'x-ms-version': '\\;confidence:75',
    },
    dns: {
      CNAME:
        '\\.(?:azurewebsites|cloudapp|azure-api|trafficmanager|windows|azureedge)\\.net\\.?$|\\.cloudapp\\.azure\\.com\\.?$',
      NS: '\\.azure-dns\\.(?:com|net|org|info)',
    },
    cookies: { ARRAffinity: '', ARRAffinitySameSite: '' },
    html: '<title>Microsoft Azure Web App - Error \\d+</title>',
    examples: [{ dns: { ns: 'ns1-01.azure-dns.com' } }, { cookies: { ARRAffinity: 'abc' } }],
  },
  'Azure Application Gateway': {
    description: 'Azure Application Gateway is a load balancer for web traffic.',
    implies: 'Azure',
    examples: [{ headers: { server: 'Microsoft-Azure-Application-Gateway/v2' }, version: '2' }],
  },
  'Azure App Service': {
    cats: [62],
    description: 'Azure App Service runs web applications.',
    website: 'https://azure.microsoft.com/products/app-service',
    url: '^https?://[^/]+\\.azurewebsites\\.net(?:/|$)',
    cookies: { ARRAffinity: '' },
    dns: { CNAME: '\\.azurewebsites\\.net\\.?$' },
    implies: 'Azure',
    examples: [{ cookies: { ARRAffinity: 'abc' } }, { dns: { cname: 'acme.azurewebsites.net' } }],
  },
  'Azure Static Web Apps': {
    cats: [62],
    description: 'Azure Static Web Apps hosts static sites.',
    website: 'https://azure.microsoft.com/products/app-service/static',
    url: '^https?://[^/]+\\.azurestaticapps\\.net(?:/|$)',
    dns: { CNAME: '\\.azurestaticapps\\.net\\.?$' },
    implies: 'Azure',
    examples: [{ dns: { cname: 'happy-sky.azurestaticapps.net' } }],
  },

  // Google
  'Google Cloud Run': {
    cats: [62],
    description: 'Cloud Run runs containers.',
    website: 'https://cloud.google.com/run',
    url: '^https?://[^/]+\\.run\\.app(?:/|$)',
    implies: 'Google Cloud',
    examples: [{ url: 'https://web-abc-ew.a.run.app/' }],
  },
  'Google Cloud': {
    headers: {
      'x-cloud-trace-context': '\\;confidence:75',
      'x-goog-hash': '',
      'x-goog-generation': '',
      via: '^1\\.1 google$\\;confidence:75',
    },
    dns: { NS: 'ns-cloud-[a-e]\\d\\.googledomains\\.com' },
    examples: [{ dns: { ns: 'ns-cloud-a1.googledomains.com' } }],
  },
  'Google Cloud Storage': {
    headers: { 'x-goog-storage-class': '', 'x-guploader-uploadid': '' },
    cats: [63],
    website: 'https://cloud.google.com/storage',
    implies: 'Google Cloud',
    examples: [{ headers: { 'x-goog-storage-class': 'STANDARD' } }],
  },

  // DigitalOcean
  'DigitalOcean App Platform': {
    cats: [62],
    description: 'App Platform runs web services.',
    website: 'https://www.digitalocean.com/products/app-platform',
    headers: { 'x-do-app-origin': '', 'x-do-orig-status': '' },
    url: '^https?://[^/]+\\.ondigitalocean\\.app(?:/|$)',
    implies: 'DigitalOcean',
    examples: [{ headers: { 'x-do-app-origin': 'abc' } }],
  },
  DigitalOcean: {
    cats: [63],
    description: 'DigitalOcean is a cloud provider.',
    website: 'https://www.digitalocean.com',
    dns: { NS: '^ns[123]\\.digitalocean\\.com' },
    examples: [{ dns: { ns: 'ns1.digitalocean.com' } }],
  },
  'DigitalOcean Spaces': {
    html: inTag('\\.(?:cdn\\.)?digitaloceanspaces\\.com/'),
    cats: [63],
    description: 'Spaces is the object storage of DigitalOcean.',
    website: 'https://www.digitalocean.com/products/spaces',
    examples: [{ html: '<img src="https://acme.fra1.cdn.digitaloceanspaces.com/a.png">' }],
  },
};
