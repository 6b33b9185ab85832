export const organizations = {
  list: {
    title: 'My shops',
    lead: 'Each shop has its own products, payments and settings.',
  },
  // Badges beside a shop.
  connection: {
    settingUp: 'Setting up',
    live: 'Live',
    testMode: 'Test mode',
  },
  create: {
    title: 'Open a shop',
    description: 'You can change the name later, but not the URL.',
    name: 'Shop name',
    url: 'Shop URL',
    urlHint: 'The last part of your shop’s URL.',
    urlAvailable: 'Available: {url}',
    urlTaken: 'This URL is taken. Choose another one.',
    submit: 'Open shop',
  },
  faults: {
    noName: 'Enter a shop name',
    longName: 'At most 100 characters',
    shortUrl: 'Use at least 2 characters',
    longUrl: 'Use at most 48 characters',
    urlPattern: 'Use lowercase letters, numbers and single hyphens',
  },
  noAccess: {
    title: 'You don’t have access to this shop',
    text: 'Sign in with another account or ask the owner for access.',
    goToShops: 'Go to your shops',
  },
} as const
