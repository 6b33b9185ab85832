export const words = {
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
    description: 'You can change all of this later.',
    name: 'Shop name',
    logo: 'Logo <optional>(optional)</optional>',
    // {reason} is a sentence of the server.
    logoFailed: 'Your shop is open, but its logo couldn’t be saved. {reason}',
    full: {
      // {max} is the largest number of shops.
      title: 'You’re in {max} shops, the maximum',
      text: 'To open another one, leave or delete one of them first.',
    },
    submit: 'Open shop',
  },
  noAccess: {
    title: 'You don’t have access to this shop',
    text: 'Sign in with another account or ask the owner for access.',
    goToShops: 'Go to your shops',
  },
} as const
