import type { HelpTopic } from './help-topic.ts'

/** Articles about playing and finding music. */
export const listening: HelpTopic = {
  title: 'Listening',
  articles: [
    {
      name: 'nothing-plays',
      title: 'Nothing plays',
      lead: 'Check the volume, then the browser, then the song.',
      parts: [
        {
          title: 'Check the volume',
          text: [
            'The player has a volume of its own, beside the volume of your device. On your first visit it starts at 10 %. Press the plus key, or move the slider in the bar at the foot of the page.',
          ],
        },
        {
          title: 'Press play once',
          text: [
            'Browsers only play sound after you have clicked or tapped the page. A link that should play at once may therefore wait for you: press the play button.',
          ],
        },
        {
          title: 'Try another song',
          text: [
            'If one song stays silent and others play, the song may be for subscribers, or its file may be missing. The page of the song says so. Episodes of imported podcasts come from the server of their publisher and can be away while all else works.',
          ],
        },
      ],
      links: [{ href: '/discover', label: 'Try a song' }],
    },
    {
      name: 'queue-and-keyboard',
      title: 'The queue and the keyboard',
      lead: 'What plays now, what plays next, and how to control it without a mouse.',
      parts: [
        {
          title: 'The queue',
          text: [
            'Playing a song of an album puts the whole album into the queue. “Play next” puts a song behind the one that plays, “Add to the queue” puts it at the end. You can drag songs in the queue, remove them, and save the queue as a playlist.',
          ],
        },
        {
          title: 'On another device',
          text: [
            'When you are signed in, your queue is kept on the server. Open the site on another device, and it offers to continue there, with the song and the second.',
          ],
        },
        {
          title: 'Keys',
          steps: [
            'Space or K: play or pause.',
            'N and P: next and previous song.',
            'J and L, or the arrow keys: go back or ahead.',
            'Plus and minus: volume. M: mute.',
            'Q: open or close the queue. Question mark: show all keys.',
          ],
        },
      ],
    },
    {
      name: 'find-music',
      title: 'Find music',
      lead: 'The search knows songs, albums, artists, playlists, podcasts, seasons and episodes.',
      parts: [
        {
          title: 'Search',
          text: [
            'Type a word of the title, the artist or the album. A small typing error or a missing accent does no harm.',
          ],
        },
        {
          title: 'Genres',
          text: [
            'Selected genres limit what you see on the search page and in the live feed. Choose “Deselect All” to see everything again.',
          ],
        },
      ],
      links: [
        { href: '/discover/all', label: 'Search' },
        { href: '/live-feed', label: 'Live feed' },
      ],
    },
    {
      name: 'light-dark-movement',
      title: 'Light, dark and movement',
      lead: 'How the pages look, and how to stop what moves.',
      parts: [
        {
          title: 'Light or dark',
          text: [
            'The moon or sun in the top bar switches between light and dark. Your browser remembers it. Without a choice the site follows your system.',
          ],
        },
        {
          title: 'Movement',
          text: [
            'Each background video and each slideshow has a stop button. Nothing moves by itself when your system is set to reduce motion, and no video starts when your browser saves data.',
          ],
        },
      ],
    },
  ],
}

/** Articles about podcasts. */
export const podcasts: HelpTopic = {
  title: 'Podcasts',
  articles: [
    {
      name: 'listen-to-podcasts',
      title: 'Listen to podcasts',
      lead: 'Seasons, chapters, speed, transcripts, and where you stopped.',
      parts: [
        {
          title: 'Continue',
          text: [
            'The player remembers where you stopped in each episode, on this device. “Continue at” on the page of the podcast takes you back there.',
          ],
        },
        {
          title: 'Chapters and speed',
          text: [
            'Chapters are listed beside the episode: press one to go there. The speed of episodes is your choice, and the sleep timer can end at the end of a chapter.',
          ],
        },
        {
          title: 'Transcripts',
          text: [
            'When the publisher offers a transcript, the player shows it, follows along, and takes you to the line that you press.',
          ],
        },
      ],
      links: [{ href: '/podcasts', label: 'Podcasts' }],
    },
    {
      name: 'bring-your-podcast',
      title: 'Bring your podcast',
      lead: 'A podcast comes here by its feed. You keep publishing where you publish today.',
      parts: [
        {
          title: 'What is read',
          text: [
            'RSS 2.0 with the iTunes and Podcasting 2.0 namespaces: title, picture, seasons, episodes, chapters, transcripts. The sound stays on your server, and its downloads are counted there.',
          ],
        },
        {
          title: 'How',
          text: [
            'Write to the operator of this site and name the address of your feed. The operator imports it with one command; new episodes then come by themselves.',
          ],
          code: 'npx earshot import-podcast https://example.org/feed.xml',
        },
      ],
      links: [{ href: '/contact', label: 'Write to the operator' }],
    },
  ],
}

/** Articles about playlists. */
export const playlists: HelpTopic = {
  title: 'Playlists',
  articles: [
    {
      name: 'make-a-playlist',
      title: 'Make a playlist',
      lead: 'Collect songs, put them in order, and decide who sees them.',
      parts: [
        {
          title: 'Add songs',
          steps: [
            'Sign in.',
            'Press the plus beside a song and choose a playlist, or create one.',
            'Open your playlists to change the order, the name and the picture.',
          ],
        },
        {
          title: 'Public or private',
          text: [
            'A private playlist is seen by you alone. A public one is on your page and in the search. You can change this at any time; a playlist that turns private is closed at once.',
          ],
        },
        {
          title: 'Deleted by mistake',
          text: ['You can undo the deletion of a playlist for ten minutes.'],
        },
      ],
      links: [{ href: '/account/edit_playlist', label: 'Your playlists' }],
    },
    {
      name: 'import-a-playlist',
      title: 'Import and export playlists',
      lead: 'Bring lists from other programs, and take yours along.',
      parts: [
        {
          title: 'Import',
          text: [
            'Choose an M3U8, JSPF or XSPF file of at most 2 MB. Songs are found by their MusicBrainz id, their ISRC, or their title, artist and length. A report names every entry that is not in this catalogue.',
          ],
        },
        { title: 'Export', text: ['Every playlist can be saved in the same three formats.'] },
      ],
      links: [{ href: '/account/edit_playlist', label: 'Your playlists' }],
    },
  ],
}
