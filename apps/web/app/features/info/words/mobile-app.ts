/** The page of the app for phones: steps for each kind of device, then what it does and does not do. */
export const mobileApp = {
  lead: 'Put the site on your home screen. It opens like an app, in a window of its own, and needs no store.',
  ways: [
    {
      title: 'iPhone and iPad',
      steps: ['Open the site in Safari.', 'Tap Share.', 'Choose “Add to Home Screen”.'],
    },
    {
      title: 'Android',
      steps: [
        'Open the site in Chrome, Edge or Firefox.',
        'Open the menu of the browser.',
        'Choose “Install” or “Add to Home screen”.',
      ],
    },
    {
      title: 'Computer',
      steps: [
        'Open the site in Chrome or Edge.',
        'Open the menu of the browser.',
        'Choose to install the page as an app.',
      ],
    },
  ],
  parts: [
    {
      title: 'On the lock screen',
      text: [
        'The sound goes on when the screen is locked. The buttons of the lock screen, of headphones and of a car work, with the title and the picture of what plays.',
      ],
    },
    {
      title: 'Your profile',
      text: [
        'You can change your picture and your details on the phone as on a computer, in your account under General.',
      ],
    },
    {
      title: 'Podcasts in another app',
      text: [
        'You do not have to listen here. The page of a podcast links to the podcast’s own site, where other apps find its feed.',
      ],
    },
    {
      title: 'What it cannot do',
      text: [
        'Songs cannot be kept for listening without a network. Messages on the lock screen about new comments are not sent; the bell in the top bar shows them.',
      ],
    },
  ],
} as const
