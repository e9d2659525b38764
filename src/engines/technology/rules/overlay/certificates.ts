// Certificate authorities, by the issuer of a certificate.
import type { TechnologyRule } from '../rule-set.ts';

export const certificates: Record<string, TechnologyRule> = {
  "Let's Encrypt": { examples: [{ certIssuer: "C=US, O=Let's Encrypt, CN=R11" }] },
  'Google Trust Services': {
    cats: [70],
    description: 'Google Trust Services is a certificate authority.',
    website: 'https://pki.goog',
    certIssuer: 'O=Google Trust Services',
    examples: [{ certIssuer: 'C=US, O=Google Trust Services, CN=WE1' }],
  },
  ZeroSSL: {
    cats: [70],
    description: 'ZeroSSL is a certificate authority.',
    website: 'https://zerossl.com',
    certIssuer: 'O=ZeroSSL',
    examples: [{ certIssuer: 'C=AT, O=ZeroSSL, CN=ZeroSSL ECC Domain Secure Site CA' }],
  },
  GlobalSign: {
    cats: [70],
    description: 'GlobalSign is a certificate authority.',
    website: 'https://www.globalsign.com',
    certIssuer: 'O=GlobalSign',
    examples: [{ certIssuer: 'C=BE, O=GlobalSign nv-sa, CN=GlobalSign RSA OV SSL CA 2018' }],
  },
  'GoDaddy SSL': {
    cats: [70],
    description: 'GoDaddy is a certificate authority.',
    website: 'https://www.godaddy.com/web-security/ssl-certificate',
    certIssuer: 'O="?GoDaddy\\.com',
    examples: [
      {
        certIssuer:
          'C=US, ST=Arizona, L=Scottsdale, O="GoDaddy.com, Inc.", CN=Go Daddy Secure Certificate Authority - G2',
      },
    ],
  },
  Buypass: {
    cats: [70],
    description: 'Buypass is a certificate authority.',
    website: 'https://www.buypass.com',
    certIssuer: 'O=Buypass',
    examples: [{ certIssuer: 'C=NO, O=Buypass AS-983163327, CN=Buypass Class 2 CA 5' }],
  },
  Entrust: {
    cats: [70],
    description: 'Entrust is a certificate authority.',
    website: 'https://www.entrust.com',
    certIssuer: 'O="?Entrust',
    examples: [{ certIssuer: 'C=US, O="Entrust, Inc.", CN=Entrust Certification Authority - L1K' }],
  },
};
