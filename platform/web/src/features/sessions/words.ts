export const words = {
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
  // What went wrong at another site, such as Google ({provider}), or with the link in an email. Where the site's name isn't
  // known, the message ending in "Unnamed" is shown.
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
} as const
