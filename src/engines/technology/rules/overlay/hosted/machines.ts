// Containers, machines, platforms.
import type { SelfNamedGroup } from '../self-named.ts';

export const machines: SelfNamedGroup = [
  60,
  [
    [
      'Portainer',
      'https://www.portainer.io',
      { html: ['ng-app="portainer"', '<meta name="author" content="Portainer'], pages: 'both' },
    ],
    ['Yacht', 'https://yacht.sh', { isWord: true }],
    ['Dockge', 'https://dockge.kuma.pet'],
    ['Komodo', 'https://komo.do', { isWord: true }],
    ['Arcane', 'https://getarcane.app', { isWord: true }],
    ['Headlamp', 'https://headlamp.dev', { isWord: true, html: 'headlampBaseUrl' }],
    [
      'Rancher',
      'https://www.rancher.com',
      {
        as: 'Rancher(?: Dashboard)?',
        headers: { 'x-rancher-version': '^v?([\\d.]+)\\;version:\\1', 'x-api-cattle-auth': '' },
        cookies: { R_SESS: '', R_PCS: '' },
        isWord: true,
      },
    ],
    [
      'Kubernetes Dashboard',
      'https://kubernetes.io',
      { elements: ['kd-root'], html: 'ng-app="kubernetesDashboard"|<kd-root' },
    ],
    ['KubeSphere', 'https://kubesphere.io', { as: 'KubeSphere(?:®️)?', pages: 'both' }],
    [
      'OpenShift',
      'https://www.redhat.com/en/technologies/cloud-computing/openshift',
      {
        as: '(?:Red Hat )?OpenShift(?: Container Platform| Origin| Web Console)?|OKD',
        titles: [
          '[^<]{1,60}· (?:Red Hat OpenShift|OKD)',
          'Login · OpenShift',
          'Login - (?:Red Hat )?OpenShift(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
        ],
        html: 'window\\.SERVER_FLAGS ?= ?\\{[^~]{0,2000}"branding":"(?:okd|ocp|openshift|rosa)',
      },
    ],
    ['CapRover', 'https://caprover.com', { pages: 'both' }],
    ['Dokku', 'https://dokku.com', { titles: ['Dokku Setup'] }],
    ['Coolify', 'https://coolify.io', { pages: 'both', cookies: { coolify_session: '' } }],
    ['Dokploy', 'https://dokploy.com'],
    ['Easypanel', 'https://easypanel.io', { as: 'Easypanel' }],
    [
      'Cloudron',
      'https://www.cloudron.io',
      { pages: 'both', titles: ['You found a Cloudron in the wild!', 'Cloudron(?:[ ]*[-–—|:·•(«»/][^<]{1,40})?'] },
    ],
    [
      'YunoHost',
      'https://yunohost.org',
      {
        as: 'YunoHost(?: (?:admin|portal|Admin))?',
        html: '/yunohost/(?:sso|admin)/',
        cookies: { SSOwAuthRedirect: '', 'yunohost.portal': '', 'yunohost.admin': '' },
        headers: { 'x-sso-wat': '' },
      },
    ],
    ['Umbrel', 'https://umbrel.com', { as: 'Umbrel(?:OS)?', pages: 'both' }],
    ['CasaOS', 'https://casaos.io', { as: 'CasaOS|ZimaOS', html: "We're sorry but (?:CasaOS|ZimaOS)" }],
    ['Runtipi', 'https://runtipi.io', { as: 'Runtipi|Tipi', pages: 'after' }],
    [
      'Cosmos',
      'https://cosmos-cloud.io',
      { isWord: 'always', titles: ['Cosmos (?:Server|Cloud|UI)(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] },
    ],
    ['Swarmpit', 'https://swarmpit.io'],
    [
      'oVirt',
      'https://www.ovirt.org',
      {
        as: 'oVirt(?: (?:Engine|Open Virtualization Manager))?(?: (?:Web Admin(?:istration)?|User Portal))?',
        html: ['Welcome to (?:Open Virtualization Manager|oVirt)', 'ovirt-engine/(?:web-ui|webadmin|theme)'],
        titles: [
          'oVirt Open Virtualization Manager(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
          'oVirt Engine(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
        ],
      },
    ],
    [
      'OpenNebula',
      'https://opennebula.io',
      { as: 'OpenNebula(?: Sunstone)?', titles: ['OpenNebula (?:Sunstone|FireEdge)(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'] },
    ],
    [
      'OpenStack',
      'https://www.openstack.org',
      {
        titles: ['Login - OpenStack Dashboard', '[^<]{1,60} - OpenStack Dashboard'],
        // Many sites have a folder `dashboard`.
        html: '\\bhorizon\\.(?:cookies|conf|user)(?:\\.\\w{1,40})? ?=|/static/(?:dashboard/(?:img/logo-splash|scss/|(?:css|js)/[0-9a-f]{12}\\.)|horizon/(?:css|js|lib)/)',
        headers: { 'openstack-api-version': '', 'x-openstack-request-id': '' },
      },
    ],
    [
      'Apache CloudStack',
      'https://cloudstack.apache.org',
      { as: '(?:Apache )?CloudStack(?: Management Console)?', html: "We're sorry but (?:Apache )?[Cc]loud[Ss]tack" },
    ],
    [
      'Xen Orchestra',
      'https://xen-orchestra.com',
      { as: 'Xen Orchestra|XO(?: Lite)?', isWord: 'always', titles: ['Xen Orchestra', 'XO Lite'] },
    ],
    [
      'XCP-ng',
      'https://xcp-ng.org',
      { titles: ['(?:Welcome to )?XCP-ng(?: [\\d.]+)?(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] },
    ],
    [
      'VMware ESXi',
      'https://www.vmware.com',
      {
        titles: [
          '(?:Welcome to |" \\+ ID_EESX_Welcome \\+ ")?VMware ESXi?(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?',
          '" \\+ ID_EESX_Welcome \\+ "',
        ],
        html: ['ID_EESX_(?:Welcome|WelcomeESX)', 'VMware ESXi?[^<]{0,40}"? ?\\+?\\s{0,4}Host Client'],
        isWord: 'always',
      },
    ],
    [
      'VMware vCenter',
      'https://www.vmware.com',
      {
        titles: [
          '" \\+ ID_VC_Welcome \\+ "',
          'VMware vCenter(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?',
          'vSphere Client',
          'VMware vSphere(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
        ],
        html: 'ID_VC_Welcome|/ui/login[^~]{0,200}vSphere',
        isWord: 'always',
      },
    ],
    ['Harvester', 'https://harvesterhci.io', { isWord: true }],
    ['LXD', 'https://canonical.com/lxd', { isWord: 'always', titles: ['LXD UI'] }],
    ['Incus', 'https://linuxcontainers.org/incus/', { as: 'Incus(?: UI)?', isWord: true }],
    [
      'MAAS',
      'https://maas.io',
      {
        as: 'MAAS',
        isWord: 'always',
        titles: ['[^<]{0,60}MAAS\\;confidence:50'],
        html: '/MAAS/(?:r|l)/assets/',
      },
    ],
    [
      'Foreman',
      'https://theforeman.org',
      {
        isWord: 'always',
        titles: ['Foreman\\;confidence:25'],
        html: ['/assets/foreman|webpack/foreman', 'tfm\\.(?:tools|i18n)'],
        headers: { 'foreman-version': '^([\\d.]+)\\;version:\\1', foreman_version: '^([\\d.]+)\\;version:\\1' },
      },
    ],
    [
      'Uyuni',
      'https://www.uyuni-project.org',
      {
        isWord: true,
        as: '(?:Uyuni|SUSE (?:Multi-Linux )?Manager|Spacewalk)',
        titles: ['(?:Uyuni|SUSE Manager|Spacewalk) - [^<]{1,60}'],
      },
    ],
    ['Cobbler', 'https://cobbler.github.io', { isWord: 'always', titles: ['Cobbler Web Interface'] }],
    ['Puppetboard', 'https://github.com/voxpupuli/puppetboard', { html: '<title>Puppetboard', pages: 'both' }],
    [
      'Puppet Enterprise',
      'https://www.puppet.com',
      {
        as: 'Puppet Enterprise(?: Console)?',
        titles: ['Log In \\| Puppet Enterprise'],
        headers: { 'x-puppet-version': '^([\\d.]+)\\;version:\\1' },
      },
    ],
    [
      'Chef',
      'https://www.chef.io',
      {
        as: 'Chef (?:Automate|Infra Server|Server|Manage)',
        titles: ['Chef (?:Automate|Manage|Server)(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
        headers: { 'x-ops-server-api-version': '', 'x-ops-api-info': 'version=([\\d.]+)\\;version:\\1' },
      },
    ],
    [
      'Proxmox VE',
      'https://www.proxmox.com',
      {
        html: ['Proxmox\\.(?:UserName|Setup|defaultLang)[^~]{0,400}pve', 'pvemanagerlib\\.js\\?ver=([\\d.]+)'],
        server: 'pve-api-daemon',
        serverVersion: false,
      },
    ],
    [
      'Proxmox Backup Server',
      'https://www.proxmox.com',
      { titles: ['[\\w.-]{1,60} - Proxmox Backup Server'], html: 'proxmox-backup-gui\\.js' },
    ],
    [
      'Proxmox Mail Gateway',
      'https://www.proxmox.com',
      { titles: ['[\\w.-]{1,60} - Proxmox Mail Gateway'], html: 'pmgmanagerlib' },
    ],
  ],
];
