export const words = {
  title: 'Security',
  lead: 'How you sign in and where you’re signed in.',
  password: {
    title: 'Password',
    // <time></time> becomes the time since: "Set 3 days ago".
    setAt: 'Set <time></time>',
    changedAt: 'Changed <time></time>',
    // Stands in place of the time while it isn't known.
    ageUnknown: 'Sign in with your email and password',
    none: {
      title: 'No password yet',
      detail: 'Set one to sign in with your email, too',
      unconfirmedDetail: 'Confirm your email first. Then you can set one.',
      set: 'Set password',
      done: 'Password set',
    },
    change: 'Change password',
    changed: 'Password changed',
    changedEverywhere: 'Password changed. Other devices were signed out.',
    current: 'Current password',
    currentMissing: 'Enter your current password',
    incorrect: 'Incorrect password',
    new: 'New password',
    newHint:
      '{min, plural, one {Use # or more characters. A few random words work well.} other {Use # or more characters. A few random words work well.}}',
    newTooShort: '{min, plural, one {Use at least # character} other {Use at least # characters}}',
    newTooLong: '{max, plural, one {Use at most # character} other {Use at most # characters}}',
    signOutOthers: 'Sign out other devices',
    signOutOthersHint: 'Anyone who knows the old password is signed out, too.',
  },
  passkeys: {
    title: 'Passkeys',
    // The name of a passkey that has none.
    unnamed: 'Passkey',
    synced: 'Synced',
    // {day} is a date.
    added: 'Added {day}',
    ready: 'Ready to use',
    empty: {
      title: 'No passkeys yet',
      detail: 'Sign in with your fingerprint, face or screen lock. Nothing to remember, and fake sites can’t steal it.',
    },
    nameField: {
      label: 'Name',
      hint: 'Helps you recognize the device it’s on.',
      missing: 'Enter a name',
      tooLong: 'At most 60 characters',
    },
    add: {
      title: 'Add passkey',
      detail: 'Your browser will ask where to save it: this device, your phone or a security key.',
      done: 'Passkey “{name}” added',
    },
    rename: {
      title: 'Rename {name}',
      save: 'Save name',
      done: 'Passkey renamed to “{name}”',
    },
    remove: {
      action: 'Remove {name}',
      title: 'Remove {name}?',
      consequence: 'You can’t sign in with it anymore. Your device may still offer it until you delete it there.',
      keep: 'Keep passkey',
      done: 'Passkey “{name}” removed',
    },
  },
  twoStep: {
    title: 'Two-step sign-in',
    on: 'Codes from an authenticator app',
    off: 'No codes yet',
    badge: 'On',
    detail: 'When you sign in, we ask for a code from an app on your phone. A passkey needs none.',
    setUp: {
      action: 'Set up',
      title: 'Set up two-step sign-in',
      text: 'Scan this with an authenticator app, such as the one of your password manager. Then enter the code that it shows.',
      qrCode: 'QR code for your authenticator app',
      key: 'Setup key',
      keyHint: 'If you can’t scan the code, type this key into the app.',
      copyKey: 'Copy setup key',
      turnOn: 'Turn on',
    },
    codes: {
      title: 'Save your recovery codes',
      text: 'Each lets you sign in once without your phone. We can’t show them again, so keep them where you keep your passwords.',
      copy: 'Copy codes',
      copied: 'Copied',
      download: 'Download',
      saved: 'I’ve saved them',
    },
    renew: {
      action: 'New recovery codes',
      title: 'Make new recovery codes?',
      consequence: 'The codes that you saved before stop working.',
      keep: 'Keep my codes',
    },
    turnOff: {
      action: 'Turn off',
      title: 'Turn off two-step sign-in?',
      consequence: 'Your password alone is enough to sign in then. Shops that require two-step sign-in close to you.',
      keep: 'Keep it on',
      done: 'Two-step sign-in is off',
    },
  },
  // Accounts at other sites, such as Google. {name} is the site.
  linkedAccounts: {
    title: 'Linked accounts',
    linked: 'Linked',
    unlinked: 'Not linked',
    // {day} is a date.
    since: 'Since {day}',
    link: 'Link',
    linkNamed: 'Link {name}',
    done: {
      title: '{name} linked',
      // Where the site's name isn't known.
      titleUnnamed: 'Account linked',
      text: 'You can now sign in with it.',
    },
    failed: 'Couldn’t link account',
    errors: {
      canceled: 'You canceled at the other site. Nothing changed.',
      linkedToOther: 'That account is linked to someone else here. Unlink it there first.',
      otherEmail: 'That account uses a different email. Link one with the same email.',
      noEmail: 'The other site didn’t share your email. Allow it there, then try again.',
      unconfirmed: 'Your email isn’t confirmed at the other site. Confirm it there, then try again.',
      tooLate: 'It took too long or was started in another window. Try again.',
      other: 'We couldn’t reach the other site. Try again in a moment.',
    },
    unlink: {
      label: 'Unlink',
      action: 'Unlink {name}',
      title: 'Unlink {name}?',
      consequence: 'You won’t be able to sign in with {name}. Your {name} account isn’t affected, and you can link it again.',
      keep: 'Keep it linked',
      done: '{name} unlinked',
      lastConsequence:
        '{name} is your only sign-in method besides passkeys. If you don’t have a passkey, you may lose access to your account.',
    },
    // The account can't be unlinked, because the person has no other way to sign in.
    last: {
      title: "You can't unlink your last account",
      consequence: '{name} is your only sign-in method. Set a password before you unlink it.',
      send: 'Email me a link to set one',
      keep: 'Keep {name}',
      sent: 'Link sent to {email}',
    },
  },
  sessions: {
    title: 'Sessions',
    current: 'This device',
    // May follow an address: "203.0.113.9 · active now".
    activeNow: 'active now',
    // The same; <time></time> becomes the time since: "last active 3 days ago".
    lastActive: 'last active <time></time>',
    hidden: 'Sessions are hidden',
    hiddenWhileActing: 'They don’t show while you act as someone else.',
    // "Safari on iPhone".
    browserOnSystem: '{browser} on {system}',
    unknownDevice: 'Unknown device',
    // {device} is like "Safari on iPhone".
    end: {
      action: 'Sign out {device}',
      title: 'Sign out {device}?',
      consequence: 'Anyone using it must sign in again. If you don’t recognize this device, change your password, too.',
      keep: 'Keep it signed in',
      done: '{device} signed out',
    },
    endOthers: {
      action: 'Sign out other devices',
      title: 'Sign out other devices?',
      consequence: 'Every other device and app must sign in again. This device stays signed in.',
      keep: 'Keep them signed in',
      done: 'You’re only signed in on this device',
    },
    endAll: {
      lead: 'Using someone else’s device?',
      action: 'Sign out of all devices',
      title: 'Sign out of all devices?',
      consequence: 'Every device and app must sign in again, including this one.',
      keep: 'Stay signed in',
    },
  },
} as const
