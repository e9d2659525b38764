/** The path of the icon of a technology on this service. */
export const technologyIconPath = (slug: string, extension = '.svg'): string => `/icons/technology/${slug}${extension}`;
