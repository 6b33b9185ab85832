/** English messages of the frames, notices and errors of every page. */
export const shell = {
  skip: 'Skip to content',
  accountNav: {
    label: 'Account',
    profile: 'Profile',
    security: 'Security',
    purchases: 'Purchases',
    subscriptions: 'Subscriptions',
    shops: 'My shops',
  },
  errors: {
    unknown: 'Something went wrong. Try again in a moment.',
    page: 'Something went wrong on this page. Try again.',
    timeout: 'The server took too long. Try again.',
    connection: 'Can’t reach the server. Check your connection and try again.',
    server: 'The server is having problems right now. Try again in a moment.',
    rejected: 'The server rejected this request. Reload the page and try again.',
    unexpected: 'Unexpected response from the server. Reload the page.',
  },
  errorPage: {
    title: 'Couldn’t load this page',
  },
  forbidden: {
    title: 'You don’t have access to this page',
  },
  mailbox: {
    hint: 'This installation keeps its emails in the <link>built-in mailbox</link>.',
  },
  notFound: {
    title: 'Page not found',
    text: 'Check the URL, or go back to the home page.',
    home: 'Go to home page',
    // {what} is what is missing, without an article, with a capital: "Payment", "Product", "Order".
    thing: '{what} not found',
    thingText: 'Check the URL, or go back.',
    backToList: 'Back to list',
    backToSubscriptions: 'Back to your subscriptions',
    backToShop: 'Back to shop',
  },
  passkey: {
    canceled: 'You canceled, or the passkey couldn’t be used.',
    registered: 'This device already has a passkey for your account.',
    aborted: 'You canceled before the passkey was created.',
    notCreated: 'You canceled, or this device took too long. No passkey was created.',
    added: 'This passkey is already added.',
    unsupported: 'This browser can’t use passkeys here.',
    unknownPasskey: 'We don’t recognize this passkey. It may have been removed from the account.',
    expired: 'This took too long. Try again.',
    notAccepted: 'This passkey wasn’t accepted. Try again.',
    notVerified: 'We couldn’t verify the passkey, so it wasn’t added. Try again.',
    signInAgain: 'For your security, sign in again to continue.',
    failed: 'Couldn’t use the passkey. Try again.',
  },
  password: {
    show: 'Show password',
    hide: 'Hide password',
  },
  // In these two, {what} is what the page shows, without an article: "payment", "profile", "list of passkeys".
  query: {
    loading: 'Loading {what}',
    failed: 'Couldn’t load {what}',
  },
  resend: {
    button: 'Resend email',
    sent: 'Email sent',
  },
  shopFrame: {
    // <name> is the name of this software with its logo before it.
    soldWith: 'Sold with <name>Tradepost</name>',
  },
  // The dialog over a page whose session ended.
  signInAgain: {
    title: 'Sign in to continue',
    text: 'Your session ended. Your changes are still here.',
    email: 'Email',
    password: 'Password',
    passwordMissing: 'Enter your password',
    passkey: 'Sign in with a passkey',
    anotherWay: 'Sign in another way',
    newTab: 'This opens a new tab. Come back here afterwards. <button>I’ve signed in</button>',
    notYet: 'You aren’t signed in yet',
    done: 'Signed in. Your changes are still here',
    otherTitle: 'You signed in as {email}',
    otherText: 'This page belongs to {email}. Sign in with that account to keep your changes, or reload the page without them.',
    reload: 'Reload page',
  },
} as const
