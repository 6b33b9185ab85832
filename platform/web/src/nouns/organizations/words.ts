export const words = {
  text: 'Your shop’s name, URL and logo.',
  saved: 'Settings saved',
  id: 'Organization ID',
  details: {
    title: 'Details',
    name: 'Name',
    nameHint: 'Customers see it in your shop and in emails.',
  },
  slug: {
    label: 'URL',
    hint: 'The last part of your shop’s URL.',
    // {url} is the address of the shop.
    checking: 'Checking {url}',
    free: 'Available: {url}',
    taken: 'This URL is taken. Choose another one.',
    redirects: 'If you change the URL, the old one redirects to it. No one else can take the old URL.',
    // {slugs} is a list such as "acme, acme-tools".
    former: 'These earlier URLs redirect to it: {slugs}. No one else can take them.',
  },
  logo: {
    title: 'Logo',
    text: 'Square, shown next to the name. Without one, a mark made from the name is shown.',
    hint: 'PNG, JPEG or WebP, up to 1 MB',
    tooLarge: 'This image is too large. Use one of up to 1 MB.',
    unsupported: 'Unsupported image. Use PNG, JPEG or WebP.',
  },
  metadata: {
    title: 'Metadata',
    hint: 'For your own systems. Members and the API can read it; customers don’t see it.',
  },
  danger: {
    title: 'Delete organization',
    text: 'Closes the shop permanently and ends everyone’s access. Customers keep their purchases.',
    open: 'Delete organization…',
    dialog: 'Delete {name}?',
    action: 'Delete organization',
    keep: 'Keep organization',
    done: '{name} deleted',
  },
} as const
