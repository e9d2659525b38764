// Packages that web components register with the page: `Vaadin.registrations.push({is:"@vaadin/router",version:"2.0.1"})`. Elements are
// registered there too, and have no scope.
import type { EmbeddedManifest } from './embedded-manifests.ts';

const registration =
  /\bregistrations\.push\(\s{0,9}\{\s{0,40}is:\s?["'`](@[a-z][\w.-]{0,60}\/[a-z][\w.-]{0,60})["'`],\s{0,40}version:\s?["'`](\d{1,4}\.\d{1,4}\.\d{1,6}(?:-[\w.]{1,20})?)["'`]/g;
const registrationsMax = 100;

export function registeredIn(text: string): EmbeddedManifest[] {
  const found: EmbeddedManifest[] = [];
  for (const [whole, name = '', version = ''] of text.matchAll(registration).take(registrationsMax))
    found.push({ name, version, text: whole });
  return found;
}
