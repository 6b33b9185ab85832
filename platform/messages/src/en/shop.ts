/**
 * English messages of the shop, the cart, sign-in and the account, and of what every page has.
 *
 * To add a message, write it here in the group of its room; the compiler then names every language that lacks it. Messages are ICU
 * MessageFormat: `{name}` is a text, `{count, plural, …}` a number, `<link>…</link>` a part that the page makes an element of.
 */
export const messages = {
  productAccess: {
    statuses: {
      active: 'Active',
      suspended: 'Suspended',
      ended: 'No access',
    },
    reasons: {
      paid: 'Paid.',
      trial: 'It’s in its trial period.',
      grace: 'A renewal failed. Access continues for a few days.',
      on_hold: 'A renewal failed.',
      paused: 'The subscription is paused.',
      cancelled: 'The subscription was canceled.',
      expired: 'The subscription has expired.',
      plan_changed: 'The subscription moved to another plan.',
      refunded: 'The payment was refunded.',
      disputed: 'The payment is disputed at the bank.',
      dispute_lost: 'The bank returned the payment after a dispute.',
      given_by_seller: 'The shop gave it.',
      taken_by_seller: 'The shop took it away.',
    },
    restores: {
      payFailed: 'Pay the failed renewal to keep access.',
      payHeld: 'Pay the failed renewal to restore access.',
      resume: 'Access returns when the subscription resumes.',
      buy: 'Buying it again restores access.',
      dispute: 'Access returns if the dispute is withdrawn or decided for the shop.',
      shop: 'Only the shop can give it back.',
    },
    since: 'Since {date}',
    // Of a one-time purchase that gives access.
    purchased: 'Purchased {date}',
    // {by}: who reads it. {plan}: the plan that replaced {product}.
    switched:
      '{by, select, buyer {You switched to {plan}, so {product} is no longer included.} other {The subscription switched to {plan}, so {product} is no longer included.}}',
    sinceUntil: '{since} until {until}',
  },
  buyerAccess: {
    title: 'Access',
    lead: 'Every product you bought, and whether you can use it now.',
    empty: {
      title: 'Nothing yet',
      text: 'Products appear here once you buy them.',
    },
    order: 'View order',
    subscription: 'Manage subscription',
  },
  actions: {
    apply: 'Apply',
    archive: 'Archive',
    cancel: 'Cancel',
    change: 'Change',
    close: 'Close',
    continue: 'Continue',
    copy: 'Copy',
    edit: 'Edit',
    remove: 'Remove',
    retry: 'Try again',
    signIn: 'Sign in',
    signOut: 'Sign out',
  },
  accountMenu: {
    title: 'Account of {name}',
    profile: 'Profile',
    purchases: 'My purchases',
    administration: 'Administration',
    language: 'Language',
    signOut: 'Sign out',
  },
  account: {
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
        signOutFailed: 'You’re still signed in',
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
    security: {
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
    },
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
        lead: 'We’ll send a link to <strong>{email}</strong>. Your account is deleted when you open it in this browser.',
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
  },
  device: {
    code: {
      title: 'Sign in on another device',
      lead: 'Enter the code shown on your device or in your app.',
      label: 'Code',
      hint: '8 letters and numbers, like ABCD-EFGH.',
      incomplete: 'Enter all 8 characters',
    },
    // Why the code that was entered can't be used, and what to do.
    problems: {
      unknown: { title: 'Code not found', detail: 'Compare each character with the code on your device.' },
      expired: { title: 'This code has expired', detail: 'Start again on your device and enter the new code.' },
      used: { title: 'This code was already used', detail: 'Start again on your device and enter the new code.' },
      foreign: {
        title: 'Someone else opened this code',
        detail: 'Only they can approve it. Start again on your device and enter the new code.',
      },
    },
    loading: 'Finding your device',
    failed: 'Couldn’t check the code',
    signedOut: {
      title: 'Your session has ended',
      lead: 'Sign in again to approve or deny the device.',
    },
    decision: {
      title: 'Sign in on this device?',
      lead: 'Check that this code matches the one on your device.',
      warning: {
        title: 'Approve only if you started this',
        text: 'If someone sent you this code or link, deny it. Their device would be signed in as you.',
      },
      approve: 'Approve',
      deny: 'Deny',
    },
    // A table of the request, its terms in the first column: "App: Tradepost command line".
    facts: {
      code: 'Code',
      app: 'App',
      // Followed by the name and email of the person.
      person: 'Signs in as',
      // Followed by a list of scopes, see below.
      scopes: 'Requests',
      // Followed by the sentence in `access`.
      access: { term: 'Can', text: 'Do everything you can do here until you sign it out' },
    },
    // What an app says it wants to do.
    scopes: {
      identity: 'Know who you are',
      name: 'See your name',
      email: 'See your email',
      offline: 'Stay signed in',
    },
    programs: {
      commandLine: 'Tradepost command line',
    },
    // {program} is the name of the app on the other device.
    approved: {
      title: 'Device signed in',
      text: '{program} signs in automatically within a few seconds. You can close this page.',
      sessions: 'Changed your mind? You can end its session <link>in your account</link>.',
    },
    denied: {
      title: 'Request denied',
      text: '{program} wasn’t signed in. You can close this page.',
      sessions: 'See where you’re signed in <link>in your account</link>.',
    },
  },
  welcome: {
    skipToContent: 'Skip to content',
    title: 'Sell what you make. Check every cent.',
    lead: 'Tradepost gives you a shop, a checkout and a ledger you can read. Create a product, share the link and see each sale and its tax on one line.',
    dashboard: 'Go to your shops',
    openShop: 'Open a shop',
    viewDemo: 'View demo shop',
    facts: {
      tax: { title: 'Tax calculated', detail: 'At checkout, before anyone pays' },
      payment: { title: 'Paid means paid', detail: 'Confirmed by the payments provider' },
      guests: { title: 'Guests welcome', detail: 'They can create an account later' },
      testMode: { title: 'Test mode first', detail: 'Try everything without real money' },
    },
    // Acme Tools is the name of the demo shop.
    demo: {
      title: 'Try the demo shop, Acme Tools',
      text: 'Fill a cart, pay with a test card, and watch the receipt arrive. No account needed.',
      visit: 'Visit shop',
    },
    goodbye: {
      title: 'Your account was deleted',
      text: 'Your profile, sessions and sign-in methods are gone. Links in your order emails still work.',
    },
    // A drawing of a receipt for two tools.
    receipt: {
      paid: 'Paid',
      caliper: 'Caliper',
      // A carpenter's tool for right angles.
      trySquare: 'Try Square',
      // How many were bought, beside the product.
      quantity: '× {count, number}',
      vat: 'VAT',
      total: 'Received',
    },
  },
  invitation: {
    loading: 'Opening invitation',
    failed: 'Couldn’t load this invitation',
    roles: {
      owner: 'Owner',
      admin: 'Admin',
      member: 'Member',
    },
    facts: {
      inviter: 'Invited by',
      role: 'Role',
      team: 'Team',
      email: 'Your email',
      expires: 'Open until',
    },
    pending: {
      title: 'Join {shop}?',
      lead: '{inviter} invited you to work in this shop.',
      accept: 'Accept invitation',
      decline: 'Decline',
    },
    // A browser that opened the emailed link.
    signedOut: {
      title: 'Join {shop}',
      lead: '{inviter} invited you to work in this shop. Sign in or create an account with your email address to accept.',
      signUp: 'Create account',
    },
    // Without the emailed link, nothing of an invitation is shown.
    unknown: {
      title: 'Sign in to see this invitation',
      lead: 'An invitation only opens with the email address it was sent to.',
      hint: 'No account yet? Open the link in the email, and your address is filled in.',
    },
    someoneElse: {
      title: 'This invitation isn’t for this account',
      lead: 'An invitation only opens with the email address it was sent to. You’re signed in with another one.',
      switchAccount: 'Use another account',
      stay: 'Stay signed in',
    },
    unconfirmed: {
      title: 'Confirm your email first',
      lead: 'We’ll email you a link to this invitation. Open it in this browser.',
      send: 'Send link',
      sent: 'Link sent to {email}',
      sentText: 'Open it in this browser. It can take a minute, so check your spam folder, too.',
    },
    expired: {
      title: 'This invitation has expired',
      text: 'Invitations work for 48 hours. Ask {inviter} to invite you to {shop} again.',
    },
    canceled: {
      title: 'This invitation was canceled',
      text: 'If you still want to join {shop}, ask {inviter} for a new one.',
    },
    rejected: {
      title: 'You declined this invitation',
      text: 'Changed your mind? Ask {inviter} to invite you to {shop} again.',
    },
    inviterLeft: {
      title: 'This invitation no longer works',
      text: '{inviter} has left {shop} or can no longer give this role. Ask someone else there to invite you again.',
    },
    accepted: {
      title: 'You’ve joined {shop}',
      text: 'You already accepted this invitation.',
    },
    closed: {
      title: '{shop} has closed',
      text: 'You can no longer join it. Your own purchases and invoices stay in your account.',
    },
    links: {
      email: 'Email {inviter}',
      dashboard: 'Open dashboard',
      purchases: 'Go to my purchases',
      home: 'Go to the home page',
    },
  },
  sessions: {
    fields: {
      email: 'Email',
      fullName: 'Full name',
      password: 'Password',
      newPassword: 'New password',
    },
    faults: {
      noName: 'Enter your name',
      longName: 'At most 100 characters',
      noEmail: 'Enter your email',
      noPassword: 'Enter your password',
      shortPassword: 'Use at least {min, plural, one {# character} other {# characters}}',
      longPassword: 'Use at most {max, plural, one {# character} other {# characters}}',
    },
    passwordHint: {
      empty: 'Use {min, plural, one {# or more characters} other {# or more characters}}. A few random words work well.',
      short: '{missing, plural, one {# more character} other {# more characters}}. A few random words work well.',
      good: 'Good length. Longer is better.',
    },
    links: {
      backToSignIn: 'Back to sign in',
      createAccount: 'Create an account',
      resendEmail: 'Resend email',
      sendNewEmail: 'Send a new email',
    },
    signIn: {
      title: 'Welcome back',
      lead: 'Sign in to your shops and purchases.',
      // Before the link "Create an account".
      isNew: 'New to Tradepost?',
      // On a line between the other ways to sign in and the form.
      orPassword: 'or with your password',
      forgotPassword: 'Forgot password?',
      staySignedIn: 'Keep me signed in on this device',
      passkey: 'Continue with passkey',
      // Only the name shows on the button; the hidden words are for screen readers.
      social: '<hidden>Continue with </hidden>{provider}',
      // A badge at the way to sign in that this browser used before.
      lastUsed: 'Last used',
      anotherWay: 'You can also sign in another way.',
    },
    unconfirmed: {
      title: 'Confirm your email first',
      text: 'Open the link we emailed you.',
      sent: 'Email sent. Open its link, then sign in.',
    },
    confirmed: {
      title: 'Your email is confirmed',
      signIn: 'Sign in to continue.',
    },
    signedIn: {
      title: 'You’re signed in',
      useAnother: 'Use another account',
      stillSignedIn: 'You’re still signed in',
    },
    signUp: {
      fixedEmail: 'You were invited with this email',
      title: 'Create an account',
      lead: 'Buy from shops or open your own.',
      // Before the link "Sign in".
      hasAccount: 'Already have an account?',
      // On a line between the other sites' buttons and the form.
      orEmail: 'or with your email',
      submit: 'Create account',
      taken: 'An account with this email already exists',
      takenText: '<signIn>Sign in to it</signIn>, or <reset>reset your password</reset>.',
      invitedEmail: 'Use an account with {email}: you were invited with this email.',
      takenSignIn: '<signIn>Sign in to it</signIn>.',
      closed: 'You can’t create an account here',
      closedText: 'Ask the people who run this site for one, or sign in if you have one.',
    },
    checkEmail: {
      title: 'Check your email',
      // Followed by openToSeePurchases or openToFinish.
      sent: 'We’ve sent a link to <address>{email}</address>.',
      openToSeePurchases: 'Open it to also see purchases you made as a guest.',
      openToFinish: 'Open it to finish signing up, then sign in.',
      missing: 'No email yet?',
      missingText: 'It can take a minute. Check your spam folder, too.',
      // A button that waits for some seconds.
      resendIn: 'Resend in {seconds, number} s',
      resent: 'Email sent',
      wrongEmail: 'Wrong email? <link>Sign up with another one</link>',
    },
    confirmEmail: {
      title: 'Confirm your email',
      lead: 'We’ll email you a link to confirm this email is yours.',
      submit: 'Send email',
      openLink: 'Open the link we sent to <address>{email}</address> to also see purchases you made as a guest.',
    },
    resetRequest: {
      title: 'Reset your password',
      lead: 'We’ll email you a link to choose a new password.',
      // Must not tell whether there is such an account.
      sent: 'If an account uses this email, we’ve sent it a link.',
      submit: 'Send link',
      resend: 'Resend link',
    },
    reset: {
      title: 'Choose a new password',
      lead: 'It replaces your old password right away.',
      submit: 'Set password',
      done: 'Password changed',
      doneText: 'You’re signed out everywhere. Sign in with your new password.',
      spent: 'This link no longer works',
      spentText: 'Reset links work once and expire after an hour.',
      getNewLink: 'Get a new link',
      sendNewLink: 'Send a new link',
      doneTextOthersStay: 'Sign in with your new password. Your other devices stay signed in.',
    },
    firstSteps: {
      title: 'Welcome',
      titleNamed: 'Welcome, {name}',
      lead: 'Your account is ready. What would you like to do?',
      account: 'Your account',
      purchases: { title: 'View your purchases', detail: 'Orders and receipts' },
      shop: { title: 'Open a shop', detail: 'All you need is a name' },
      passkey: { title: 'Add a passkey', detail: 'Sign in with your face, fingerprint or PIN' },
      passkeyAdded: { title: 'Passkey added', detail: 'Use it the next time you sign in' },
      passkeyLater: 'You can add one anytime in your account.',
    },
    // Made-up receipts beside the form.
    art: {
      benchDetail: 'Seven tools',
      withTax: 'Incl. tax',
      paid: 'Paid',
      received: 'Received',
      slogan: 'Every sale and its tax on one line you can check.',
    },
    // What went wrong at another site, such as Google ({provider}), or with the link in an email. Where the site's name isn't known,
    // the message ending in "Unnamed" is shown.
    problems: {
      interrupted: {
        title: 'Sign-in with {provider} was interrupted',
        titleUnnamed: 'Sign-in with the other site was interrupted',
        detail: 'It took too long or was started in another window. Try again.',
      },
      unknownPerson: {
        title: '{provider} didn’t share your account',
        titleUnnamed: 'The other site didn’t share your account',
        detail: 'Try again in a moment, or sign in another way.',
      },
      otherEmail: {
        title: 'That account uses a different email',
        detail: 'Sign in another way. In your account, you can link one with the same email.',
      },
      failed: {
        title: 'We couldn’t sign you in',
        detail: 'Try again, or sign in another way.',
        detailOurFault: 'Something went wrong on our end. Try again in a moment.',
      },
      canceled: {
        title: 'You canceled at {provider}',
        titleUnnamed: 'You canceled at the other site',
        detail: 'Nothing changed. Choose any way to sign in.',
      },
      notLinked: {
        title: 'An account with this email already exists',
        detail: 'Sign in the way you did before, then link {provider} in your account.',
        detailUnnamed: 'Sign in the way you did before, then link the other site in your account.',
      },
      noAccount: {
        title: 'No account found',
        detail: 'Create an account first. Then you can sign in with {provider}.',
        detailUnnamed: 'Create an account first. Then you can sign in with the other site.',
      },
      notSetUp: {
        title: 'Sign-in with {provider} isn’t set up here',
        titleUnnamed: 'Sign-in with the other site isn’t set up here',
        detail: 'Sign in another way.',
      },
      noEmail: {
        title: '{provider} didn’t share your email',
        titleUnnamed: 'The other site didn’t share your email',
        detail: 'Allow it there and try again, or sign in another way.',
      },
      unconfirmedEmail: {
        title: 'Confirm your email first',
        detail: 'Open the link we emailed you, then sign in with {provider} again.',
        detailUnnamed: 'Open the link we emailed you, then sign in with the other site again.',
      },
      linkFailed: {
        title: 'We couldn’t link {provider} to your account',
        titleUnnamed: 'We couldn’t link the other site to your account',
        detail: 'Your email may not be confirmed there. Confirm it and try again, or sign in another way.',
      },
      linkedToOther: {
        title: 'That account is linked to someone else',
        detail: 'Sign in with it, or choose another one at {provider}.',
        detailUnnamed: 'Sign in with it, or choose another one at the other site.',
      },
      expired: {
        title: 'This link has expired',
        detail: 'Links only work for a short time. Request a new one, or sign in.',
      },
      spent: {
        title: 'This link doesn’t work',
        detail: 'It was already used or is incomplete. Request a new one, or sign in.',
      },
      emailChanged: {
        title: 'No account uses this email',
        detail: 'Your email has changed since we sent the link. Request a new one, or sign in.',
      },
      otherAccount: {
        title: 'This link belongs to another account',
        detail: 'Sign in to that account, then open the link again.',
      },
      banned: {
        detail: 'You can’t sign in to it now.',
      },
    },
    off: {
      reset: 'Passwords can’t be reset here',
      resetText: 'Sign in another way, or ask the people who run this site.',
      confirm: 'Emails can’t be confirmed here',
      confirmText: 'You can use your account without confirming your email.',
    },
  },
  organizations: {
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
  },
  cart: {
    page: {
      title: 'Cart',
      // Beside the title.
      itemCount: '{count, plural, one {# item} other {# items}}',
      items: 'Cart items',
      updateFailed: 'Couldn’t update cart',
      continueShopping: 'Continue shopping',
    },
    // The cart's icon in the header, for screen readers.
    link: 'Cart, {count, plural, one {# item} other {# items}}',
    // The cart page of no shop.
    carts: {
      title: 'Choose a cart',
      text: 'You have carts at several shops.',
      empty: 'Items you add at a shop stay here, even after you sign in.',
      visitDemoShop: 'Visit demo shop',
    },
    empty: {
      title: 'Your cart is empty',
      text: 'Items you add at {shop} stay here, even after you sign in.',
      goToShop: 'Go to {shop}',
    },
    line: {
      quantity: 'Quantity of {product}',
      remove: 'Remove {product}',
      unavailable: 'No longer available. Remove it to check out.',
      // Only "Change amount" shows; the hidden words are for screen readers.
      changeAmount: 'Change amount<hidden> for {product}</hidden>',
      // How a product is paid: "$39.00 each, plus tax". {tax} is "plus tax" or "tax included".
      each: '{amount} each, {tax}',
      // The same for an amount that the buyer chose.
      eachYourPrice: '{amount} each, your price, {tax}',
      trial: '{days, plural, one {#-day trial} other {#-day trial}}',
      // An add-on that is bought more than once: "Team library × 2".
      addonQuantity: '{addon} × {quantity, number}',
      // Below an amount, for the time after a trial. {rhythm} is "per month" or "every 3 months".
      afterTrial: 'then {amount} {rhythm}',
    },
    // A cart with products that can't be in one order.
    mixed: {
      title: 'Check out in separate orders',
      text: 'Each order can have one brand, one currency and one subscription. Choose what to buy first.',
      // Only "Keep only these" shows; the hidden words, the name of a group of products, are for screen readers.
      keep: 'Keep only these<hidden> {part}</hidden>',
      // Names of groups of products. {currency} is a code: "USD".
      otherProducts: 'Other products',
      otherProductsIn: 'Other products in {currency}',
      productsIn: 'Products in {currency}',
      brandIn: '{brand} in {currency}',
    },
    add: {
      yourPrice: 'Your price',
      least: '{amount} or more',
      noAmount: 'Enter an amount, like {example}',
      belowLeast: 'Enter {least} or more',
      quantity: 'Quantity',
      unavailable: 'Not available yet',
      added: '{product} added to cart',
      viewCart: 'View cart',
      failed: 'Couldn’t add to cart',
      subscribed: 'To change its plan or quantity, open your subscription.',
    },
    // A product that doesn't fit what is in the cart.
    conflict: {
      // {reason} is a sentence of the server, without its full stop.
      reason: '{reason}.',
      title: 'Can’t add to this cart',
      // Followed by removesNamed or removesMany, if anything is in the cart.
      text: 'Check out first, or start a new cart with this item.',
      removesNamed: 'This removes {products}.',
      removesMany: 'This removes the {count, plural, one {# product} other {# products}} in it.',
      startNew: 'Start a new cart',
      oneSubscription: 'One subscription at a time',
      replace: 'Replace {product}',
      replaceUnnamed: 'Replace the other subscription',
    },
    code: {
      label: 'Discount code',
      add: 'Add discount code',
      remove: 'Remove code {code}',
      // {reason} is a sentence of the server, without its full stop.
      refused: '{reason}. Remove it to check out.',
    },
    // The page of a link that applies a discount code.
    linkedCode: {
      applied: '{code} applied',
      appliedText: 'You’ll see the discount on eligible items in your cart.',
      refused: '{code} can’t be used',
      // {reason} is a sentence of the server, without its full stop.
      refusedText: '{reason}. You can still shop without it.',
      goToShop: 'Go to shop',
    },
    country: {
      label: 'Country (for tax)',
      choose: 'Choose your country',
    },
    totals: {
      subtotal: 'Subtotal',
      // Beside "Subtotal", where prices include tax.
      beforeTax: 'before tax',
      discount: 'Discount',
      tax: 'Tax',
      // As the checkout names it in the buyer’s country.
      taxes: {
        vat: 'VAT',
        gst: 'GST',
        salesTax: 'Sales tax',
        consumptionTax: 'Consumption tax',
        tax: 'Tax',
      },
      total: 'Total',
    },
    checkout: {
      subscribed: {
        title: 'You already have this subscription',
        text: 'You haven’t been charged. To have more or something else, change its plan.',
        manage: 'Manage',
        changePlan: 'Change plan',
      },
      open: 'Check out',
      opening: 'Opening checkout',
      taxMayChange: 'Final tax is calculated at checkout',
      taxAtCheckout: 'Tax is calculated at checkout',
      // {charges} is "$12.00 per month" or "14 days free, then $12.00 per month".
      untilCanceled: '<strong>{charges}</strong>, until you cancel.',
      nextCharge: 'The next charge is {total}, including tax, on {date}.',
      impossible: 'You can’t check out with this cart',
      failed: 'Couldn’t open checkout',
      providerAway: 'The payment service isn’t responding',
      // {reason} is a sentence of the server, without its full stop.
      failedText: '{reason}. Your cart is saved. You haven’t been charged.',
    },
  },
  storefront: {
    brands: {
      /** Names the row of filters by brand. */
      title: 'Brands',
      all: 'All brands',
    },
    card: {
      /** A badge on a product's image. `percent`: how much cheaper it is now, with its sign. */
      saved: 'Save {percent}',
    },
    /** What a buyer gets, or should know before buying. */
    facts: {
      licenseKey: 'License key',
      licenseKeyForDevices: 'License key for {count, plural, one {# device} other {# devices}}',
      licenseKeyValidFor: 'License key, valid for {duration}',
      licenseKeyForDevicesValidFor: 'License key for {count, plural, one {# device} other {# devices}}, valid for {duration}',
      download: '{count, plural, =1 {Instant download} other {Instant download, # files}}',
      /** `size`: "1.5 MB". */
      downloadOfSize: '{count, plural, =1 {Instant download, {size}} other {Instant download, # files, {size}}}',
      link: 'Access by link, right after you pay',
      instructions: 'Instructions, right after you pay',
      usage: 'Usage is billed at the end of each period',
      endsAfter: 'Ends after {duration}',
      receipt: 'Receipt by email, no account needed',
      cardDetails: 'The shop never sees your card details',
    },
    gallery: {
      title: 'Images',
      addon: 'Add-on: {name}',
      show: 'Show image: {caption}',
    },
    kinds: {
      label: 'Product type',
      all: 'All',
      subscribe: 'Subscribe',
      once: 'Buy once',
    },
    sort: {
      label: 'Sort by',
      newest: 'Newest first',
      priceUp: 'Price, low to high',
      priceDown: 'Price, high to low',
      name: 'Name',
    },
    grid: {
      title: 'All products',
      results: 'Results for “{query}”',
      /** Titles products with similar words, if none has the words themselves. */
      similar: 'Similar to “{query}”',
      label: 'Products',
      count: '{count, plural, one {# product} other {# products}}',
      shown: '{shown, number} of {count, plural, one {# product} other {# products}}',
      more: 'Show {count, number} more',
      noResults: 'No results for “{query}”',
      noMatch: 'No matching products',
      tryAgain: 'Try another word or see all products.',
      showAll: 'Show all {count, plural, one {# product} other {# products}}',
    },
    product: {
      /** Of a brand, or of the shop. */
      moreFrom: 'More from {name}',
      /** What is shared: "Caliper, Acme Tools". */
      shareTitle: '{product}, {shop}',
      share: 'Share',
      linkCopied: 'Link copied',
    },
    hero: {
      lead: 'Browse {shop}. No account needed.',
      leadEmpty: '{shop} is adding products.',
      browse: 'Browse products',
      see: 'See {product}',
      /** Read by screen readers. `price`: "$29/month". */
      productAndPrice: '{product}, {price}',
      /** On an image: "Caliper for $29". The price follows in bold, and its interval after it. */
      priced: '<name>{product}</name> <quiet>for</quiet> <amount>{price}</amount>',
      pricedFrom: '<name>{product}</name> <quiet>from</quiet> <amount>{price}</amount>',
    },
    /** The demo shop, which sells measuring tools. Its headline has two lines. */
    demo: {
      title: 'Measure twice.',
      titleSecondLine: 'Ship once.',
      lead: 'Small, exact tools for people who care where the line falls. Buy one for good, or subscribe to the whole bench.',
    },
    notice: {
      unavailable: {
        title: 'The payment service isn’t responding',
        text: 'You can keep browsing, and your cart is saved. We’ll keep trying to reconnect.',
      },
      notOpen: {
        title: 'This shop isn’t open yet',
        text: 'We’re setting up its payments account. You can browse now and buy once it’s ready.',
      },
    },
    empty: {
      title: 'No products yet',
      text: '{shop} hasn’t added any products yet. Check back soon.',
    },
    /** Four short lines about buying here. */
    promises: {
      tax: { title: 'Tax handled', detail: 'Shown before you pay' },
      guest: { title: 'Buy as a guest', detail: 'Create an account later' },
      receipt: { title: 'Receipt by email', detail: 'Its link opens your order' },
      card: { title: 'Secure card payments', detail: 'The shop never sees your card' },
    },
    search: {
      open: 'Search',
      label: 'Search this shop',
      placeholder: 'Search',
      clear: 'Clear search',
      close: 'Close search',
    },
  },
  buyerOrders: {
    title: 'Your order',
    // Title of an order that is no longer new.
    number: 'Order {number}',
    backToShop: 'Back to {shop}',
    /** A subscription's add-ons: "With Team library × 2." */
    withAddons: 'With {addons}.',
    expired: {
      title: 'This checkout has expired',
      text: 'We didn’t receive a payment in time. You haven’t been charged. You can start again at {shop}.',
      back: 'Back to shop',
    },
    paid: {
      title: 'Thank you. Your order is complete',
      trialTitle: 'Your trial has started',
      confirmationSent: 'We sent a confirmation to <address>{email}</address>',
      received: 'We received your payment.',
      paid: 'Paid',
      mySubscription: 'My subscription',
      myPurchases: 'My purchases',
      createAccount: 'Create an account to save this order',
    },
    receipt: {
      dueToday: 'Due today',
      /** Stands before the amount. */
      paid: 'Paid',
      /** `<card></card>` is replaced by the card: its brand and last four digits. */
      paidWith: 'Paid with <card></card>',
      total: 'Total',
      orderNumber: 'Order number <number>{order}</number>',
      copyNumber: 'Copy order number',
      print: 'Print',
    },
    waiting: {
      declined: {
        title: 'Your payment didn’t go through',
        text: 'You haven’t been charged. Your order is saved, so you can try again.',
        reason: 'Reason',
      },
      bank: {
        title: 'Your bank is processing the payment',
        text: 'This usually takes a few seconds. Don’t pay again.',
      },
      slowBank: {
        title: 'Your bank is taking longer than usual',
        text: 'You can close this page. We’ll email you when the bank confirms.',
        textWithEmail: 'You can close this page. We’ll email you at {email} when the bank confirms.',
      },
      unpaid: {
        title: 'This order hasn’t been paid',
        text: 'Go back to checkout to pay.',
      },
      confirming: {
        title: 'Confirming your payment',
        text: 'This usually takes a few seconds.',
      },
      slow: {
        title: 'Still waiting for confirmation',
        text: 'You can close this page. We’ll email you when the payment is confirmed.',
        textWithEmail: 'You can close this page. We’ll email you at {email} when the payment is confirmed.',
      },
      /** The state of the order, in a badge. */
      status: {
        processing: 'Processing',
        confirming: 'Confirming',
        notPaid: 'Not paid yet',
      },
      subtotal: 'Subtotal, before tax',
      backToCheckout: 'Back to checkout',
    },
  },
  buyerGoods: {
    viewOrder: 'View order',
    keys: {
      title: 'My license keys',
      lead: 'Copy a key to activate your software, or free an activation that you no longer use.',
      ofOrder: '{count, plural, one {Your license key} other {Your license keys}}',
      key: 'License key',
      copy: 'Copy license key',
      howTo: 'How to activate',
      off: 'This key no longer works.',
      used: '{count, number} of {limit, number} activations used',
      unlimited: '{count, plural, =0 {No activations} one {# activation} other {# activations}}',
      expires: 'Expires {date}',
      activated: 'Activated {date}',
      free: 'Deactivate',
      freeNamed: 'Deactivate {name}',
      freeTitle: 'Deactivate {name}?',
      freeText: 'The license key can then be activated somewhere else. The software there stops working.',
      keep: 'Keep activation',
      freed: 'Deactivated',
      empty: {
        title: 'No license keys',
        text: 'License keys of your purchases appear here.',
      },
    },
    downloads: {
      title: 'My downloads',
      lead: 'Files, links and instructions from your purchases.',
      ofOrder: 'Your downloads',
      open: 'Open {host}',
      download: 'Download',
      downloadNamed: 'Download {name}',
      links: 'A download link works for 15 minutes. Come back here for a new one.',
      failed: 'Couldn’t get the file',
      empty: {
        title: 'No downloads',
        text: 'Files and links of your purchases appear here.',
      },
    },
    invoices: {
      title: 'My invoices',
      lead: 'Your payments with invoices, refunds and credit notes.',
      renewal: 'Renewal',
      invoice: 'Invoice',
      invoiceNamed: 'Invoice for order {number}, PDF',
      creditNote: 'Credit note',
      creditNoteNamed: 'Credit note for {amount}, PDF',
      empty: {
        title: 'No payments yet',
        text: 'Payments and invoices appear here.',
      },
    },
    returned: {
      title: 'Refunds and disputes',
      refunds: {
        succeeded: '{amount} refunded',
        failed: 'A refund of {amount} failed. Contact the shop to get it back.',
      },
      refundsOn: {
        succeeded: '{amount} refunded on {date}',
        failed: 'A refund of {amount} failed on {date}. Contact the shop to get it back.',
      },
      refunding: 'Refund of {amount} in progress',
      disputed: 'A dispute of {amount} is open',
      disputeLost: 'Your bank returned {amount} to you',
      disputeLostOn: 'Your bank returned {amount} to you on {date}',
      disputeWon: 'A dispute of {amount} was decided for the shop',
      disputeWithdrawn: 'A dispute of {amount} was withdrawn',
      withdrawals: {
        refunded: {
          title: 'This order was refunded',
          text: 'Its license keys and downloads are no longer available.',
        },
        disputed: {
          title: 'The payment for this order was disputed',
          text: 'Your bank returned the money, so its license keys and downloads are no longer available.',
        },
      },
      stillAvailable: 'You can still use the license keys and downloads that are active below.',
    },
    wallets: {
      title: 'My wallet',
      lead: 'Store credit from shops. It’s used before your card.',
      balance: 'Balance',
      after: 'Balance {amount}',
      // What the payment bought: "Plumb Pro, Chalk".
      paymentFor: 'Payment for {products}',
      events: {
        payment: 'Payment',
        payment_reversal: 'Returned after a failed payment',
        refund: 'Refund',
        refund_reversal: 'Refund reversed',
        dispute: 'Dispute',
        dispute_reversal: 'Dispute reversed',
        merchant_adjustment: 'Adjustment by {shop}',
      },
      noEntries: 'Credit that {shop} gives you appears here.',
      empty: {
        title: 'No wallets yet',
        text: 'Once you’ve bought from a shop, your credit there appears here.',
      },
      manage: 'Manage billing',
      manageText: 'Manage your payment methods and billing details, and see every payment at {shop}.',
      manageFailed: 'Couldn’t open billing',
    },
  },
  buyerPurchases: {
    title: 'My purchases',
    lead: 'Your orders and receipts.',
    statuses: {
      paid: 'Paid',
      processing: 'Processing',
      awaiting_payment: 'Not paid yet',
      expired: 'Expired',
      /** A free trial. */
      nothingDue: 'No payment due',
    },
    empty: {
      title: 'No purchases yet',
      text: 'Your orders and receipts appear here.',
      visitDemoShop: 'Visit demo shop',
    },
  },
  buyerSubscriptions: {
    title: 'My subscriptions',
    lead: 'Open one to change its plan or card, or to cancel it.',
    empty: {
      title: 'No subscriptions yet',
      text: 'Your subscriptions appear here.',
      visitDemoShop: 'Visit demo shop',
    },
    list: {
      /** The provider of the payments doesn't answer, so that nothing is known about the subscription. */
      unavailable: 'Unavailable',
      paymentsUnavailable: 'payments unavailable, try again later',
      /** Below the status: what happens next, or why nothing does. */
      updateCard: 'Update your card',
      pausedSince: 'Since {date}',
      paused: 'No charges while paused',
      endedOn: 'Ended {date}',
      ended: 'Ended',
      noCharges: 'No charges',
      usageAtEnd: 'Usage is charged at the end',
      noFurtherCharges: 'No further charges',
      onDemand: 'Charged on demand',
    },
    /** The top of a subscription's page. */
    details: {
      unnamedAddon: 'Add-on',
      withAddons: 'With {addons}.',
      from: 'From <shop>{name}</shop>, since {date}',
      /** Stands before the amount of the next charge. */
      chargedTo: 'Charged to •••• {lastFour}',
      total: 'Total',
      noCard: 'No card',
      changePlan: 'Change plan',
      cancel: 'Cancel subscription',
      cancelNow: 'Cancel now',
      changeCard: 'Change card',
    },
    cancel: {
      loss: 'You lose the unused time you paid for.',
      canceled: 'Subscription canceled',
      scheduled: 'Cancellation scheduled',
    },
    /** Shown after a visit to the page where a new card is entered. */
    cardOutcome: {
      declined: {
        title: 'Your new card was declined',
        text: 'We kept your previous card. Try again or use another card.',
      },
      updated: {
        title: 'Card updated',
        text: 'We’ll use it for future payments.',
      },
    },
    changeCard: {
      title: 'Change card',
      text: 'You won’t be charged for changing it.',
      /** `card`: "Visa ending in 4242, until 12/34". */
      textWithCard: 'Current card: {card}. You won’t be charged for changing it.',
      /** After a payment failed. */
      retryTitle: 'Update your card',
      retryText: 'We’ll retry the failed payment with this card and reactivate your subscription.',
      keep: 'Keep current card',
      goToPaymentPage: 'Go to payment page',
      use: 'Use this card',
      method: 'Payment method',
      newCard: 'A new card',
      newCardDetail: 'Enter it on {shop}’s payment page',
      failed: 'Card not changed',
      updated: 'Card updated',
      paymentInProgress: 'Payment in progress',
    },
    changePlan: {
      title: 'Change plan',
      text: 'Unused time is credited. Your new plan starts when the payment succeeds.',
      keep: 'Keep current plan',
      submit: 'Change plan',
      submitAndPay: 'Change and pay {amount}',
      nothingChosen: 'Choose a new plan, quantity or add-on.',
      failed: 'Plan not changed',
      changed: 'Plan changed',
    },
    notices: {
      endsOn: 'Ends on {date}',
      keep: 'Keep subscription',
      usableUntilEnd: 'You can use it until then. You won’t be charged again.',
      usableUntilEndWithUsage: 'You can use it until then. You’ll be charged for usage at the end.',
      paymentFailed: 'Your payment of {amount} failed',
      lastPaymentFailed: 'Your last payment failed',
      updateCard: 'Update card',
      updateCardToKeep: 'Update your card to pay now and keep your subscription.',
      planUnchanged: 'Your plan hasn’t changed. Update your card and try again.',
      paymentInProgress: 'Payment of {amount} in progress',
      paymentInProgressText: 'This takes a moment. The page updates automatically.',
      pausedSince: 'Paused since {date}',
      paused: 'Paused',
      pausedText: 'You won’t be charged until {shop} resumes it, and your paid time is extended by the pause.',
      changesTo: 'Changes to {plan}',
      /** In place of the name of a plan that has none: "Changes to another plan". */
      anotherPlan: 'another plan',
      changesOn: 'On {date}, with the next charge.',
      notStarted: 'Not started: the first payment failed',
      expiredOn: 'Expired on {date}',
      expired: 'Expired',
      endedOn: 'Ended on {date}',
      ended: 'Ended',
      overText: 'You won’t be charged again. Your invoices stay here.',
      subscribeAgain: 'Subscribe again',
    },
    payments: {
      title: 'Payments',
      date: 'Date',
      status: 'Status',
      method: 'Paid with',
      /** In place of the brand of a card. */
      card: 'Card',
      amount: 'Amount',
      invoice: 'Invoice',
      /** Names the link whose text is "PDF". */
      invoiceFrom: 'Invoice from {date}, PDF',
      pdf: 'PDF',
      noInvoice: 'None',
      empty: 'No payments yet',
      emptyText: 'Payments and invoices appear here.',
    },
  },
  nouns: {
    /** A product or add-on, and how many of it: "Plumb Pro × 3". */
    times: '{name} × {quantity}',
    prices: {
      duration: {
        Day: '{count, plural, one {# day} other {# days}}',
        Week: '{count, plural, one {# week} other {# weeks}}',
        Month: '{count, plural, one {# month} other {# months}}',
        Year: '{count, plural, one {# year} other {# years}}',
      },
      /** How often, in lower case, beside an amount in a table. */
      every: {
        Day: '{count, plural, =1 {every day} other {every # days}}',
        Week: '{count, plural, =1 {every week} other {every # weeks}}',
        Month: '{count, plural, =1 {every month} other {every # months}}',
        Year: '{count, plural, =1 {every year} other {every # years}}',
      },
      /** Stands after a price: "$29" + "/month". Text that doesn't begin with a slash gets a space before it. */
      after: {
        Day: '{count, plural, =1 {/day} other {every # days}}',
        Week: '{count, plural, =1 {/week} other {every # weeks}}',
        Month: '{count, plural, =1 {/month} other {every # months}}',
        Year: '{count, plural, =1 {/year} other {every # years}}',
      },
      afterWithUsage: {
        Day: '{count, plural, =1 {/day + usage} other {every # days + usage}}',
        Week: '{count, plural, =1 {/week + usage} other {every # weeks + usage}}',
        Month: '{count, plural, =1 {/month + usage} other {every # months + usage}}',
        Year: '{count, plural, =1 {/year + usage} other {every # years + usage}}',
      },
      /** The same without signs, for screen readers: "$29" + "per month". */
      aloud: {
        Day: '{count, plural, =1 {per day} other {every # days}}',
        Week: '{count, plural, =1 {per week} other {every # weeks}}',
        Month: '{count, plural, =1 {per month} other {every # months}}',
        Year: '{count, plural, =1 {per year} other {every # years}}',
      },
      aloudWithUsage: {
        Day: '{count, plural, =1 {per day plus usage} other {every # days plus usage}}',
        Week: '{count, plural, =1 {per week plus usage} other {every # weeks plus usage}}',
        Month: '{count, plural, =1 {per month plus usage} other {every # months plus usage}}',
        Year: '{count, plural, =1 {per year plus usage} other {every # years plus usage}}',
      },
      /** How often, as the first word of a line. */
      often: {
        Day: '{count, plural, =1 {Daily} other {Every # days}}',
        Week: '{count, plural, =1 {Weekly} other {Every # weeks}}',
        Month: '{count, plural, =1 {Monthly} other {Every # months}}',
        Year: '{count, plural, =1 {Yearly} other {Every # years}}',
      },
      oneTimePurchase: 'One-time purchase',
      /** Stands after a price: "$29 once". */
      once: 'once',
      /** Stands after a minimum price. */
      payWhatYouWant: 'pay what you want',
      /** The same, directly after the price and joined to it. */
      payWhatYouWantSuffix: ', pay what you want',
      /** Stands before a minimum price in a table: "from $5". */
      from: 'from',
      fromPrice: 'from {price}',
      /** A price in running text. */
      line: {
        once: '{price} once',
        payWhatYouWant: 'from {price}, pay what you want',
        Day: '{count, plural, =1 {{price}/day} other {{price} every # days}}',
        Week: '{count, plural, =1 {{price}/week} other {{price} every # weeks}}',
        Month: '{count, plural, =1 {{price}/month} other {{price} every # months}}',
        Year: '{count, plural, =1 {{price}/year} other {{price} every # years}}',
      },
      // What one unit of usage costs, after the free units of each billing cycle.
      usage: {
        each: '{meter}: {price} each',
        eachAfterFree: '{meter}: {price} each ({count, number} free)',
      },
      lineWithUsage: {
        Day: '{count, plural, =1 {from {price}/day + usage} other {from {price} every # days + usage}}',
        Week: '{count, plural, =1 {from {price}/week + usage} other {from {price} every # weeks + usage}}',
        Month: '{count, plural, =1 {from {price}/month + usage} other {from {price} every # months + usage}}',
        Year: '{count, plural, =1 {from {price}/year + usage} other {from {price} every # years + usage}}',
      },
      /** What is charged each time, in words. */
      cycle: {
        Day: '{count, plural, =1 {{price} per day} other {{price} every # days}}',
        Week: '{count, plural, =1 {{price} per week} other {{price} every # weeks}}',
        Month: '{count, plural, =1 {{price} per month} other {{price} every # months}}',
        Year: '{count, plural, =1 {{price} per year} other {{price} every # years}}',
      },
      cycleWithUsage: {
        Day: '{count, plural, =1 {{price} per day plus usage} other {{price} every # days plus usage}}',
        Week: '{count, plural, =1 {{price} per week plus usage} other {{price} every # weeks plus usage}}',
        Month: '{count, plural, =1 {{price} per month plus usage} other {{price} every # months plus usage}}',
        Year: '{count, plural, =1 {{price} per year plus usage} other {{price} every # years plus usage}}',
      },
      /** `price`: what follows the trial, with its interval, such as "$29/month". */
      trial: {
        free: '{count, plural, one {# day free, then {price}} other {# days free, then {price}}}',
        amountFirst: '{count, plural, one {{amount} for # day, then {price}} other {{amount} for # days, then {price}}}',
        daysFirst: '{count, plural, one {# day for {amount}, then {price}} other {# days for {amount}, then {price}}}',
      },
      /** The button that buys. `price` has its interval, such as "$29.00/month". */
      buy: {
        addToCart: 'Add to cart',
        startTrial: '{count, plural, one {Start #-day trial} other {Start #-day trial}}',
        subscribe: 'Subscribe {price}',
      },
      tax: {
        included: 'tax included',
        plus: 'plus tax',
        vatIncluded: 'VAT included',
        plusAtCheckout: 'plus tax, calculated at checkout',
      },
      /** Stands after an amount. `interval`: "/month"; `tax`: "plus tax". */
      intervalAndTax: '{interval}, {tax}',
      /** The price before a discount, which is struck through. Only screen readers read what is in `aloud`. */
      insteadOf: '<aloud>instead of </aloud>{price}',
    },
    addons: {
      legend: 'Add-ons <note>(optional)</note>',
      quantity: 'Quantity of {name}',
    },
    payments: {
      amount: 'Amount',
      status: 'Status',
      customer: 'Customer',
      method: 'Payment method',
      date: 'Date',
      /** Stands in place of the brand of a card. */
      card: 'Card',
      unknownMethod: 'Unknown',
      downloadInvoice: 'Download invoice',
    },
    /** The invoices and credit notes of a payment, and adding to them what the buyer forgot at checkout. */
    invoices: {
      title: 'Invoices',
      invoice: 'Invoice {number}',
      credit_note: 'Credit note {number}',
      replaced: 'Replaced',
      issued: '{amount}, {date}',
      pdf: 'PDF',
      download: 'PDF of {name}',
      add: 'Add company details',
      text: 'The invoice is replaced by one with these details. This works once, until {date}.',
      businessName: 'Company name',
      taxId: 'Tax ID',
      taxHint: 'The tax of {amount} then goes back to the original payment method.',
      missing: 'Enter a company name or a tax ID.',
      nameMissing: 'Enter a company name.',
      taxIdInvalid: 'This tax ID isn’t valid in the country of the invoice.',
      cancel: 'Cancel',
      submit: 'Correct invoice',
      failed: 'Couldn’t correct the invoice',
      done: 'Invoice corrected',
      pending: 'The tax is being returned. The corrected invoice follows.',
    },
    /** The rows of a receipt, above its total. */
    receipt: {
      /** After a line's name. */
      quantity: '× {quantity}',
      subtotal: 'Subtotal',
      discount: 'Discount ({code})',
      /** In place of the amount of a discount that the lines already include. */
      deducted: 'Deducted above',
      credit: 'Subscription credit',
      unused_time: 'Unused time on {plan}',
      carried_over: 'Carried over',
      tax_relief: 'Tax removed from prices',
      tax: 'Tax',
      includesTax: 'Includes {amount} tax.',
      total: 'Total',
      wallet: 'Wallet',
      /** Stands before the amount that the wallet left to charge, if the card isn’t known. */
      charged: 'Charged',
      paidFromWallet: 'Paid from wallet',
    },
    subscriptions: {
      chargedOnDemand: 'Charged on demand',
      /** `price` has its interval: "$105.00 per month". */
      costTaxIncluded: '{price}, tax included',
      costPlusTax: '{price}, plus tax',
      card: '{network} ending in {lastFour}, until {month}/{year}',
    },
    /** A subscription's status, in a badge. */
    subscriptionStatus: {
      canceled: 'Canceled',
      expired: 'Expired',
      ends: 'Ends {date}',
      trialEnds: 'Trial, ends {date}',
      trialUntil: 'Trial until {date}',
    },
    nextCharge: {
      first: 'First charge',
      next: 'Next charge',
      firstOn: 'First charge on {date}',
      nextOn: 'Next charge on {date}',
      firstForNewPlanOn: 'First charge, for the new plan on {date}',
      nextForNewPlanOn: 'Next charge, for the new plan on {date}',
      unnamedPlan: 'Plan',
      discount: 'Discount',
      usage: 'Usage',
      usageAmount: 'Billed separately',
      tax: 'Tax',
      taxLater: 'Calculated at renewal',
    },
    plans: {
      loadError: 'Couldn’t load plans',
      plan: 'Plan',
      currentPlan: 'Current plan',
      noLongerSold: 'No longer available to new customers',
      /** Below a plan's name: its price, and that it is the one the customer has. */
      priceOfCurrent: '{price} · current plan',
      quantity: 'Quantity',
    },
    /** What changing a plan costs, line by line. */
    planCost: {
      refused: 'Can’t make this change',
      unnamedPlan: 'Plan',
      quantity: '× {quantity}',
      /** `days`: "29 days, 23 hours of 30 days". */
      quantityAndDays: '× {quantity}, {days}',
      /** The part of a billing cycle that is charged. */
      daysLeft: '{remaining, number} of {total, plural, one {# day} other {# days}}',
      daysAndHoursLeft:
        '{days, plural, one {# day} other {# days}}, {hours, plural, one {# hour} other {# hours}} of {total, plural, one {# day} other {# days}}',
      hoursLeft:
        '{hours, plural, =0 {less than 1 hour} one {# hour} other {# hours}} of {total, plural, one {# day} other {# days}}',
      discount: 'Discount',
      unusedTime: 'Unused time on {plan}',
      unusedTimeOfPrevious: 'Unused time on your previous plan',
      credit: 'Credit for future charges',
      tooSmall: 'Too small to charge now, added to the next charge',
      tax: 'Tax',
      chargedNow: 'Charged now',
      /** `price`: "$29.00 per month, plus tax". */
      from: 'From {date}: <cost>{price}</cost>.',
      thenFrom: 'Then, from {date}: <cost>{price}</cost>.',
    },
    cancelSubscription: {
      /** `name`: "Plumb Pro", or "Plumb Pro for Maya Lindqvist". */
      title: 'Cancel {name}?',
      later:
        '{by, select, seller {The customer won’t be charged again.} other {You won’t be charged again.}} You can undo this until the subscription ends.',
      laterWithUsage: 'Only usage until then will be charged. You can undo this until the subscription ends.',
      /** `loss`: a sentence about the time that was paid for. */
      now: 'It ends right away. No further charges. {loss}',
      nowWithUsage: 'It ends right away. Only usage until then will be charged. {loss}',
      confirmOn: 'Cancel on {date}',
      confirmNow: 'Cancel now',
      keep: 'Keep subscription',
      when: 'When it ends',
      onDay: 'At period end ({date})',
      rightAway: 'Right away, without a refund',
      reason: 'Reason',
      noReason: 'No reason given',
      comment: 'Comment',
      reasons: {
        too_expensive: 'Too expensive',
        missing_features: 'Missing features',
        switched_service: 'Switched to another product',
        unused: 'Not using it',
        customer_service: 'Poor support',
        low_quality: 'Low quality',
        too_complex: 'Too complicated',
        other: 'Other',
      },
    },
  },
  shell: {
    /** Of a field that can't be read. `example` is an amount of its currency. */
    amountExample: 'Enter an amount, such as {example}',
    acting: {
      // The bar on every page while an administrator acts as another person.
      label: 'Impersonation',
      text: 'Acting as <strong>{person}</strong>',
      back: 'Back to your account',
    },
    endedSession: {
      // On the sign-in page and in the sign-in dialog, for a person whose account an administrator banned.
      banned: 'Your account is suspended',
      bannedUntil: 'You can sign in again on {time}.',
      bannedForever: 'You can no longer sign in.',
      // {reason} is what the administrator wrote.
      reason: 'Reason: {reason}',
      impersonation: 'Your hour as another user is over',
      impersonationText: 'You’re still signed in to your own account.',
    },
    skip: 'Skip to content',
    closeOrganization: {
      consequence:
        'The shop, its dashboard and everyone’s access are permanently deleted, and its products are archived. Order records stay, and customers keep their emails and invoices. Cancel its subscriptions first.',
      // {slug} is the last part of the shop's address.
      confirmLabel: 'To confirm, type the shop’s URL: <code>{slug}</code>',
      mismatch: 'Type {slug} to confirm',
      viewSubscriptions: 'View subscriptions',
      viewPayments: 'View payments',
    },
    accountNav: {
      access: 'Access',
      label: 'Account',
      profile: 'Profile',
      security: 'Security',
      purchases: 'Purchases',
      subscriptions: 'Subscriptions',
      licenseKeys: 'License keys',
      downloads: 'Downloads',
      invoices: 'Invoices',
      wallet: 'Wallet',
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
    // What a page shows, for the messages above.
    things: {
      cart: 'cart',
      dashboard: 'dashboard',
      form: 'form',
      link: 'link',
      list: 'list',
      order: 'order',
      product: 'product',
      settings: 'settings',
      shop: 'shop',
      subscription: 'subscription',
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
    otherUser: {
      title: 'You’re signed in as {email} now',
      text: 'This page was opened by {email}. Nothing was saved. Reload it to go on with the new account.',
      textOfGuest: 'This page was opened before. Nothing was saved. Reload it to go on with this account.',
    },
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
  },
} as const
