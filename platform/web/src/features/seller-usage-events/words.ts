export const words = {
  page: {
    title: 'Usage events',
    description: 'Usage your app reports, counted by meters.',
    send: 'Send test event',
    tabs: { label: 'Usage events by status', received: 'Received', rejected: 'Rejected' },
  },
  eventName: { label: 'Event name', none: 'No recent event has this name' },
  received: {
    live: 'Live: new events appear automatically',
    paused: 'Paused',
    pause: 'Pause',
    resume: 'Resume',
    time: 'Time',
    // {problem} is a whole sentence from the server.
    openFailed: 'Couldn’t open event {id}. {problem}',
    empty: { title: 'No events yet', text: 'Events appear here as soon as your app sends them.' },
  },
  rejected: {
    label: 'Rejected events',
    columns: { reason: 'Reason', field: 'Field', event: 'Event', excerpt: 'Starts with', time: 'Rejected' },
    noField: 'None',
    unavailable: {
      title: 'Not available with this payments provider',
      text: 'Only the built-in provider keeps rejected requests. Other providers return the reason to your app.',
    },
    empty: {
      title: 'No rejected events',
      text: 'One invalid event rejects the whole request. The last 100 rejections appear here.',
    },
  },
  rejection: {
    request: 'The request',
    requestOf: '{count, plural, one {The request with # event} other {The request with # events}}',
    event: 'The event',
    // Such as "Event 3 of 12", the third of those in a request.
    eventOf: 'Event {number} of {count, number}',
    // {place} is one of the four above, {field} the name of a field of the API.
    place: '{place}.',
    placeAndField: '{place}, field <code>{field}</code>.',
    noneCounted: 'None of its events were counted.',
    notCounted: 'It was not counted.',
    excerptOfRequest: 'Start of the request',
    excerptOfEvent: 'Event',
    tooLarge: 'The request was too large to read.',
  },
  /** How to fix a rejected request, by the code of the rejection. */
  remedies: {
    timestampOutOfRange:
      'Send events within 1 hour of when they happen. Check your clock, or omit the timestamp to use the time of arrival.',
    duplicateIds: 'Give each event in a request its own ID.',
    invalidParameters: 'Fix this and resend the whole request.',
    invalidBody: 'Send JSON with the content type application/json.',
    tooLarge: 'Send at most {max} events and 2 MB per request.',
    other: 'Fix the request and send it again.',
  },
  send: {
    title: 'Send test event',
    description: 'It’s processed and counted like your app’s events.',
    submit: 'Send event',
    sent: 'Event sent',
    known: 'An event with this ID already exists. It wasn’t changed',
    failed: 'Couldn’t send event',
    customer: {
      label: 'Customer',
      placeholder: 'Choose a customer',
      search: 'Name or full email',
      searching: 'Searching',
      none: 'No customers found',
    },
    metadata: { label: 'Metadata', hint: 'A flat JSON object. Values can be text, numbers or true/false.' },
    time: { label: 'Time', placeholder: 'Now', hint: 'Up to 1 hour ago or 5 minutes ahead.' },
    eventId: { label: 'Event ID', hint: 'Known IDs are ignored.' },
  },
  metadataProblems: {
    // {example} is JSON.
    notJson: 'Enter JSON with keys and values, such as {example}',
    // {key} is where in the metadata, {problem} what is wrong there.
    at: '{key}: {problem}',
    other: 'Enter keys and values',
  },
  sidebar: { name: 'Usage events', words: 'rejected ingest send a test event' },
  rows: {
    counted: '{count, plural, one {# event} other {# events}}',
    similar: 'Showing similar events instead.',
    exporting: 'Exporting events',
    exported: 'Exported events',
    exportFailed: 'Couldn’t export events',
  },
} as const
