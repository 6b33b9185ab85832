import { words as securityWords } from './security/words-security.ts'

export const words = {
  // What is being loaded, for "Loading …" and "Couldn’t load …".
  what: {
    account: 'account',
    form: 'form',
    linkedAccounts: 'list of linked accounts',
    passkeys: 'list of passkeys',
    password: 'password',
    profile: 'profile',
    providers: 'list of providers',
    sessions: 'list of sessions',
    shops: 'list of your shops',
  },
  gotIt: 'Got it',
  // For changes that need a session that is less than a day old.
  signInAgain: {
    title: 'Sign in again',
    text: 'For your security, sign in again to continue.',
    link: 'Sign in again',
  },
  profile: {
    title: 'Profile',
    lead: 'Your name, email and preferences.',
    details: 'Personal details',
    device: {
      title: 'This device',
      theme: 'Theme',
      themeDetail: 'Light, dark or same as your device',
      languageDetail: 'For these pages and the emails about your account',
      session: 'Session',
      sessionDetail: 'Sign out of this device only',
    },
    deletion: {
      title: 'Delete account',
      row: 'Delete your account',
      detail: 'Your account is removed. Order records are kept.',
      link: 'Delete…',
    },
  },
  name: {
    title: 'Name',
    change: 'Change name',
    changeDetail: 'Shown to you and your teammates.',
    label: 'Full name',
    save: 'Save name',
    changed: 'Name changed',
    missing: 'Enter your name',
    tooLong: 'At most 100 characters',
  },
  email: {
    title: 'Email',
    confirmed: 'Confirmed',
    unconfirmed: 'Not confirmed yet',
    change: 'Change email',
    // {email} is the current address.
    changeDetail:
      'We’ll send a link to {email} first, then one to your new email. Your email changes when you open the second one.',
    changeUnconfirmedDetail: 'We’ll send a link to your new email. Your email changes when you open it.',
    newLabel: 'New email',
    sendLink: 'Send link',
    unchanged: 'This is already your email',
    refused: 'Couldn’t update your email. Choose another email',
    // While a change is under way: which link to open next.
    awaitsCurrent: {
      title: 'Open the link we sent to {email}',
      text: 'Then we’ll send one to {newEmail}. Your email changes when you open that one.',
    },
    awaitsNew: {
      title: 'Open the link we sent to {newEmail}',
      text: 'Open it in this browser within an hour. Until then, your email is {email}.',
    },
    // After the link in an email was opened.
    linkFailed: 'That link didn’t work',
    nowConfirmed: { title: '{email} is confirmed', text: 'Use it the next time you sign in.' },
    changed: {
      title: 'Your email is now {email}',
      text: 'We’ve sent one more email there. Open its link to confirm your email.',
    },
    // Why the link in an email failed.
    linkErrors: {
      expired: 'It has expired. Request a new one.',
      invalid: 'It was already used, replaced by a newer one, or canceled when you signed out everywhere. Request a new one.',
      signedOut:
        'It only works in a browser where you’re signed in to its account. If you’re signed in now, open the link again.',
      taken: 'That email already has an account. Choose another one.',
      outdated: 'It was sent for an email this account no longer uses.',
      other: 'It was already used or has expired. Request a new one.',
    },
  },
  // Above the purchases, until guest purchases with the person's email can be shown.
  mailbox: {
    unconfirmed: {
      title: 'Confirm your email to see your guest purchases',
      text: 'Open the link we sent to {email}.',
    },
    unproven: {
      title: 'Bought something as a guest with {email}?',
      text: 'We’ll email you a link to add it here.',
      send: 'Email me the link',
      resend: 'Resend link',
      sent: 'Sent. Open it in this browser.',
    },
    confirmed: {
      title: 'Your email is confirmed',
      text: 'Purchases you made as a guest with {email} are here, too.',
    },
    linkFailed: {
      title: 'That link didn’t work',
      text: 'It was already used or has expired. Request a new one below.',
    },
    off: {
      title: 'Bought something as a guest?',
      text: 'Those purchases don’t appear here. Open the link in each order’s email.',
    },
  },
  security: securityWords,
  // The page on which the person deletes their account.
  deletion: {
    title: 'Delete your account',
    lead: 'This can’t be undone.',
    data: 'What happens to your data',
    goes: {
      title: 'Deleted right away',
      identity: 'Your name, email and password',
      passkeys: 'Your passkeys and linked accounts',
      sessions: 'All sessions on all devices',
      shops: 'Your access to shops you work in',
      identityOnly: 'Your name and email',
    },
    stays: {
      title: 'Kept',
      orders: 'Orders and invoices, which sellers must keep by law',
      emails: 'Emails you already have: receipts and their links still work',
      address: 'Your email, for 31 days after you close a shop, so we can tell you about late payments',
    },
    confirm: {
      title: 'Delete account',
      lead: 'You’re signed in as {email}.',
      action: 'Delete my account',
    },
    byPassword: {
      label: 'Your password',
      forgot: 'Forgot password?',
      missing: 'Enter your password',
      incorrect: 'Incorrect password',
    },
    byEmail: {
      lead: 'We’ll send a link to <strong>{email}</strong>. Open it in this browser, then confirm that your account is deleted.',
      send: 'Email me the link',
      resend: 'Resend link',
      sent: { title: 'Link sent', text: 'It works for one day, in a browser where you’re signed in.' },
    },
    byDialog: {
      open: 'Delete my account…',
      title: 'Delete the account for {email}?',
      consequence: 'Your account is deleted right away. This can’t be undone.',
      keep: 'Keep account',
    },
    byLink: {
      question: 'Delete your account? This can’t be undone.',
      invalid: {
        title: 'This link no longer works',
        text: 'It was already used, is more than a day old, or belongs to another account. <link>Start over</link>',
      },
    },
    off: {
      title: 'You can’t delete your account here',
      text: 'Ask the people who run this site to delete it.',
    },
  },
  // Subscriptions that a deletion doesn’t cancel.
  running: {
    title: 'Your subscriptions continue',
    lead: 'Deleting your account doesn’t cancel them, and you can’t sign in to cancel them later. Cancel them first.',
    cancel: 'Cancel…',
    cancelOne: 'Cancel {subscription}…',
    consent: 'I know that these subscriptions continue and I’ll still be charged',
  },
  // Shops without another owner: each needs one or is closed before the account is deleted.
  shops: {
    title: 'Your shops',
    lead: 'You’re the only owner. Add another owner to each shop or close it, then delete your account.',
    noSuccessor: 'No one else works here, so you can only close it',
    addOwner: {
      open: 'Add owner…',
      title: 'Add owner to {shop}',
      detail: 'They become an owner with full control, also after you leave.',
      label: 'New owner',
      // A choice in the list of members.
      member: '{name} ({email})',
      action: 'Add owner',
      done: '{name} added as an owner of {shop}',
      // Where the member's name isn't known.
      doneUnnamed: 'Someone else added as an owner of {shop}',
    },
    close: {
      open: 'Close…',
      action: 'Close {shop}',
      title: 'Close {shop}?',
      keep: 'Keep {shop}',
      done: '{shop} closed',
    },
  },
} as const
