// Control systems and test equipment.
import type { SelfNamedGroup } from '../self-named.ts';

export const controlSystems: SelfNamedGroup = [
  45,
  [
    ['Ignition Gateway', 'https://inductiveautomation.com', { titles: ['[^<]{1,80} - Ignition Gateway'] }],
    ['Niagara', 'https://www.tridium.com', { server: 'Niagara Web Server' }],
    ['Softing OPC Server', 'https://industrial.softing.com', { titles: ['S7/S5 OPC Server'] }],
    ['Spirent TestCenter IQ', 'https://www.spirent.com', { titles: ['Spirent TestCenter IQ - (?:Free )?Preview'] }],
    ['Agilent License Manager', 'https://www.agilent.com', { titles: ['AgilentLicenseManagerService Service'] }],
    ['Avocent DSView', 'https://www.vertiv.com', { as: 'Avocent DSView(?: 3)?' }],
    ['Dell OpenManage', 'https://www.dell.com', { as: 'Open ?Manage(?:™)?' }],
    ['HP System Management Homepage', 'https://www.hpe.com', { server: 'HPSMH', cookies: { 'Compaq-HMMD': '' } }],
    ['HP Web Jetadmin', 'https://www.hp.com', { as: 'HP Web Jetadmin' }],
    ['ConnectUPS', 'https://www.eaton.com', { server: 'UPS_Server' }],
    ['Avaya', 'https://www.avaya.com', { server: 'Avaya [\\w]+' }],
  ],
];
