// Languages whose letters have places of their own in old encodings: their accented letters, and words that other languages do not have.

export interface Language {
  /** Of `lang` attributes. */
  codes: readonly string[];
  /** Top-level domains. */
  countries: readonly string[];
  /** The likeliest first. */
  charsets: readonly string[];
  letters: string;
  words: ReadonlySet<string>;
}

const central = ['windows-1250', 'iso-8859-2'];
const language = (
  codes: string,
  countries: string,
  charsets: readonly string[],
  letters: string,
  words: string,
): Language => ({
  codes: codes.split(' '),
  countries: countries.split(' '),
  charsets,
  letters,
  words: new Set(words.split(' ')),
});

export const languages: readonly Language[] = [
  language(
    'hu',
    'hu',
    central,
    'áéíóöőúüű',
    'és hogy egy nem vagy csak mint lehet volt szerint magyar után között több minden további kezdőlap főoldal kapcsolat elérhetőség bejelentkezés regisztráció belépés keresés rólunk hírek termékek szolgáltatások üdvözöljük tisztelt kérjük köszönjük telefon nyitva hétfő hétfőtől péntek szűrő jelszó felhasználó vásárlás kosár budapest magyarország időjárás legyen holnap fő erős',
  ),
  language(
    'tr az',
    'tr az',
    ['windows-1254'],
    'çğıöşüâîi̇',
    've bir bu için ile daha olarak gibi olan kadar sonra değil çok her yeni anasayfa sayfa ana hakkımızda iletişim ürünler ürünlerimiz giriş kayıt şifre kullanıcı arama haber haberler hoş geldiniz hoşgeldiniz lütfen sitemize bilgi türkiye istanbul hakkında tıklayın saatleri çalışma alışveriş sepet yarın büyük',
  ),
  language(
    'lt',
    'lt',
    ['windows-1257'],
    'ąčęėįšųūž',
    'ir yra kad bet kaip apie buvo arba nuo iki šis ši šią mūsų jūsų visoje pradžia pagrindinis kontaktai naujienos paslaugos prekės prekių krepšelis sveiki atvykę svetainę svetainė puslapis įmonė lietuvos lietuvoje vilnius kaunas darbo valandos daugiau prisijungti paieška užsakymas užsakymų kasdien renginiai mes mus rytoj',
  ),
  language(
    'lv',
    'lv',
    ['windows-1257'],
    'āčēģīķļņšūž',
    'vai kas lai pēc mūsu jūsu būs sākums sākumlapa kontakti jaunumi pakalpojumi uzņēmums laipni lūdzam lapa lapā visā latvijas latvijā rīga rīgas iela meklēt piedāvā darba laiks vairāk šonedēļ pieslēgties vēlreiz šī šis rīt',
  ),
  language(
    'pl',
    'pl',
    central,
    'ąćęłńóśźż',
    'nie jest się oraz przez dla jak lub przy już tylko może strona główna stronie stronę strony witamy kontakt aktualności usługi oferta zaloguj hasło szukaj zapraszamy proszę więcej naszej nasza zł sklep produkty firma firm regulamin czekać polska polityka prywatności współpracy',
  ),
  language(
    'cs',
    'cz',
    central,
    'áčďéěíňóřšťúůýž',
    'není jsou jako nebo podle které který také úvod úvodní stránka stránky stránkách vítejte kontakt přihlášení heslo hledat zprávy články zboží služby více další česká nás našich vaše při již může zpět košík obchod',
  ),
  language(
    'sk',
    'sk',
    central,
    'áäčďéíĺľňóôŕšťúýž',
    'nie sú ako alebo podľa ktoré ktorý tiež úvod úvodná stránka stránky vitajte kontakt prihlásenie heslo hľadať správy články služby viac ďalšie slovenská nás našich vaše môže späť košík obchod pre',
  ),
  language(
    'hr sl bs sr',
    'hr si ba rs',
    central,
    'čćđšž',
    'nije koji koja koje kako možete više naša našu naše vaš početna stranica stranicu stranice dobrodošli naslovnica novosti kontakt usluge pretraga prijava lozinka ovdje također uštedite već danas informacija domov več lahko naši spletna stran dobrodošli hrvatska zagreb slovenija ljubljana',
  ),
  language(
    'ro mo',
    'ro md',
    central,
    'ăâîşţ',
    'este care pentru sunt sau mai şi să în această acest despre noastră pagina principală acasă bine aţi venit contact informaţii produse produsele servicii ştiri căutare toate toată ţara preţ preţuri românia bucureşti vă rugăm parolă',
  ),
];
