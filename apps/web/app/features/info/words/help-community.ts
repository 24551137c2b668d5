import type { HelpTopic } from './help-topic.ts'

/** Articles about plans and refunds. */
export const plans: HelpTopic = {
  title: 'Plans and refunds',
  articles: [
    {
      name: 'plans',
      title: 'What a plan opens',
      lead: 'Artists and podcasts set their own plans. A plan opens what they keep for subscribers.',
      parts: [
        {
          title: 'What you get',
          text: [
            'Each plan says on its card what it includes, what it costs, and for how many months it is paid. Albums and seasons for subscribers play while your plan runs.',
          ],
        },
        {
          title: 'Cancel',
          steps: [
            'Open your account and choose Subscriptions.',
            'Choose Cancel at the plan. Nothing more is charged.',
            'What you paid for stays open until the day that the page names.',
          ],
        },
      ],
      links: [
        { href: '/pricing', label: 'Pricing' },
        { href: '/account/?pid=subscriptions', label: 'Your subscriptions' },
      ],
    },
    {
      name: 'refunds',
      title: 'Refunds',
      lead: 'A person decides about a refund. Write to the operator.',
      parts: [
        {
          title: 'What to write',
          text: [
            'Name the artist or podcast, the day of the payment and the reason. The charge is in your account, under Billing. Do not send the number of a card.',
          ],
        },
        {
          title: 'What happens then',
          text: [
            'The operator of this site answers you by e-mail. The money goes back the way it came. What the plan opened closes with the refund.',
          ],
        },
        {
          title: 'A charge that you do not know',
          text: [
            'Write at once, and change your password. Security in your account lists every device that is signed in.',
          ],
        },
      ],
      links: [
        { href: '/contact', label: 'Write to the operator' },
        { href: '/account/?pid=billing', label: 'Your charges' },
      ],
    },
  ],
}

/** Articles about votes and recounts. */
export const votes: HelpTopic = {
  title: 'Votes and recounts',
  articles: [
    {
      name: 'how-voting-works',
      title: 'How voting works',
      lead: 'Each member has one vote in each category, and can take it back while the contest is open.',
      parts: [
        {
          title: 'Vote',
          steps: [
            'Sign in and open a contest.',
            'Choose “Vote” at one artist. The same button takes your vote back.',
            'The page says until when the contest is open.',
          ],
        },
        {
          title: 'Counting',
          text: [
            'The number beside an artist is the number of votes that are stored. The percentage is its share of all votes in the category. Votes that come after the end are refused.',
          ],
        },
      ],
      links: [{ href: '/voting', label: 'Voting' }],
    },
    {
      name: 'recount',
      title: 'Count the votes yourself',
      lead: 'Every contest has a public log of its votes, without names. Anybody can count it again.',
      parts: [
        {
          title: 'What the log holds',
          text: [
            'Each vote and each withdrawal is a line. A line contains a mark in place of the member, which cannot be turned back into a name, and the fingerprint of the line before it. A line that is changed, removed or moved breaks the chain.',
          ],
        },
        {
          title: 'Recount',
          text: [
            'Download the log with its result on the page of the contest, and let the script count. It confirms the result, or names the first line that is wrong.',
          ],
          code: 'npx earshot recount <file>',
        },
      ],
      links: [{ href: '/voting', label: 'Voting' }],
    },
  ],
}

/** Articles about privacy and accounts. */
export const privacy: HelpTopic = {
  title: 'Privacy and your account',
  articles: [
    {
      name: 'what-is-stored',
      title: 'What is stored about you',
      lead: 'Your account, what you write, and what you play while you are signed in.',
      parts: [
        {
          title: 'Without an account',
          text: [
            'You can read and listen without an account. The site sets no cookies. Your browser keeps the theme, the volume and the queue for you; nobody else reads them. Plays are counted without your name.',
          ],
        },
        {
          title: 'With an account',
          text: [
            'Your e-mail address and phone number are shown to nobody but you. Other members see your name, picture, public playlists, posts and comments, and whom you follow.',
          ],
        },
        {
          title: 'Your listening history',
          text: [
            'Songs that you play while you are signed in are listed in your account, under History, for you alone. You can save the list as a file, remove single plays or days, or clear it. Removed plays lose your name; the counts of the songs stay.',
          ],
        },
        {
          title: 'Messages to the operator',
          text: [
            'What you write with the contact form is stored with your name and e-mail address until the operator deletes it. Only administrators read it.',
          ],
        },
      ],
      links: [
        { href: '/account/?pid=history', label: 'Your history' },
        { href: '/company-terms', label: 'Terms' },
      ],
    },
    {
      name: 'keep-your-account-safe',
      title: 'Keep your account safe',
      lead: 'A good password, a look at your devices, and keys for other programs.',
      parts: [
        {
          title: 'Password',
          text: [
            'Choose a long one that you use nowhere else. If you forget it, ask for a link on the page “Reset password”; it works for one hour. Nobody here can see your password.',
          ],
        },
        {
          title: 'Devices',
          text: ['Security in your account lists where you are signed in. End what you do not know.'],
        },
        {
          title: 'Other programs',
          text: [
            'Give another program an access key instead of your password. You decide whether it may listen, read or write, and you can revoke it at any time.',
          ],
        },
      ],
      links: [
        { href: '/account/?pid=security', label: 'Security' },
        { href: '/password-reset-simple', label: 'Reset password' },
      ],
    },
  ],
}

/** Articles for those who run a community. */
export const operators: HelpTopic = {
  title: 'For operators',
  articles: [
    {
      name: 'import-your-music',
      title: 'Import your own music',
      lead: 'A folder of tagged files becomes a catalogue with one command.',
      parts: [
        {
          title: 'Files',
          text: [
            'MP3, FLAC, Ogg Vorbis, Opus, M4A and WAV, with their artist, album, track number, year, genre, lyrics, and the picture in the file or beside it.',
          ],
        },
        {
          title: 'How',
          text: [
            'Run the command on the machine that runs Earshot. It ends with a report. Run it again whenever the folder has changed; it imports only what is new or different.',
          ],
          code: 'npx earshot import ~/Music',
        },
      ],
      links: [{ href: '/help-center-article?article=bring-your-podcast', label: 'Bring your podcast' }],
    },
    {
      name: 'run-a-community',
      title: 'Run a community',
      lead: 'Administrators, topics, news, and what members report.',
      parts: [
        {
          title: 'The first administrator',
          text: ['Give an account a role on the command line; the same command makes writers and moderators.'],
          code: 'npx earshot admin ada --email ada@example.org',
        },
        {
          title: 'Topics and news',
          text: ['Topics are what members discuss. News are the articles of the publication.'],
          code: 'npx earshot topic "Heard lately" --sub-title "What was on"\nnpx earshot article news.html --title "The tape is back"',
        },
        {
          title: 'Reports and messages',
          text: [
            'Moderators find reported and held posts under Moderation in their account menu. Administrators also read there what visitors sent with the contact form.',
          ],
        },
        {
          title: 'Backups',
          text: [
            'The embedded database writes a dump every 15 minutes. A community that people rely on should run on PostgreSQL, with backups on another machine.',
          ],
        },
      ],
      links: [{ href: '/documentation', label: 'Components of the pages' }],
    },
  ],
}
