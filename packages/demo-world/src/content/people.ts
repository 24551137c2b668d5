import { LATER_MEMBERS } from './people-2.ts'

/** A member of the demo world; `brief` is HTML. Their picture is drawn for them, or it is that of an artist or an album of this name. */
export type MemberSeed = {
  username: string
  fullName: string
  city: string
  country: string
  brief?: string
  role?: 'admin' | 'writer' | 'moderator'
  genre?: string
  phone?: string
  withPicture?: boolean
  picture?: string
  password?: string
}

/** Members beside the accounts that are printed; the first three are those. */
export const MEMBERS: readonly MemberSeed[] = [
  {
    username: 'mara',
    fullName: 'Mara Feldkamp',
    city: 'Bremen',
    country: 'DE',
    phone: '+4942155500101',
    genre: 'Folk',
    withPicture: true,
    brief: '<p>Collects first songs of second albums. Writes when it rains, so, often.</p>',
  },
  {
    username: 'otto',
    fullName: 'Otto Lindqvist',
    city: 'Malmö',
    country: 'SE',
    phone: '+4640555002',
    role: 'writer',
    genre: 'Folk',
    withPicture: true,
    brief: '<p>One half of Marrow &amp; Finch, the half that can read the handwriting.</p>',
  },
  {
    username: 'edda',
    fullName: 'Edda Holm',
    city: 'Tórshavn',
    country: 'FO',
    phone: '+298555003',
    role: 'admin',
    genre: 'Ambient',
    withPicture: true,
    brief: '<p>Keeps the lights on here. If something is broken, it was the wind; write to me anyway.</p>',
  },
  {
    username: 'noor',
    fullName: 'Noor Haddad',
    city: 'Leeds',
    country: 'GB',
    withPicture: true,
    password: 'no-phone-for-noor',
    brief: '<p>Just arrived. Has not verified a phone yet.</p>',
  },
  {
    username: 'jonas',
    fullName: 'Jonas Wiek',
    city: 'Graz',
    country: 'AT',
    phone: '+43316555004',
    role: 'moderator',
    genre: 'Indie',
    withPicture: true,
    password: 'platform-four-clarinet',
    brief: '<p>Moderates with tea.</p>',
  },
  {
    username: 'hal',
    fullName: 'Hal Obuya',
    city: 'Kisumu',
    country: 'KE',
    phone: '+25457555005',
    genre: 'World',
    password: 'session-left-in-march',
  },
  {
    username: 'Saskia VN',
    fullName: 'Saskia Vermeer-Ng',
    city: 'Utrecht',
    country: 'NL',
    role: 'writer',
    genre: 'Electronic',
    withPicture: true,
  },
  {
    username: 'record_fair_man',
    fullName: 'Ulrich Sand',
    city: 'Kassel',
    country: 'DE',
    genre: 'Jazz',
    brief: '<p>Only sells to people with stairs.</p>',
  },
  { username: 'tuba.day', fullName: 'Benedikt Roos', city: 'Basel', country: 'CH', genre: 'Jazz', withPicture: true },
  {
    username: 'petra',
    fullName: 'Petra Novotná',
    city: 'Brno',
    country: 'CZ',
    genre: 'Classical',
    withPicture: true,
    brief: '<p>Second violin, first in the queue.</p>',
  },
  {
    username: 'kwame',
    fullName: 'Kwame Asare',
    city: 'Tema',
    country: 'GH',
    role: 'writer',
    genre: 'Hip-Hop',
    withPicture: true,
    brief: '<p>Chemistry until three.</p>',
  },
  {
    username: 'الإسكندراني',
    fullName: 'سعيد منصور',
    city: 'الإسكندرية',
    country: 'EG',
    genre: 'World',
    withPicture: true,
  },
  { username: '屋上', fullName: '佐藤 結衣', city: 'さいたま', country: 'JP', genre: 'World' },
  {
    username: 'lotte6',
    fullName: 'Lotte B.',
    city: 'Wien',
    country: 'AT',
    genre: 'Classical',
    brief: '<p>I am six and my father types this. Winter loses.</p>',
  },
  { username: 'nightshift', fullName: 'Renée Dubois', city: 'Liège', country: 'BE', genre: 'Soul', withPicture: true },
  {
    username: 'dogat17',
    fullName: 'Marcin Kowal',
    city: 'Gdańsk',
    country: 'PL',
    role: 'moderator',
    genre: 'Metal',
    withPicture: true,
  },
  {
    username: 'courgettes',
    fullName: 'Ruth Abernathy',
    city: 'Kendal',
    country: 'GB',
    genre: 'Folk',
    brief: '<p>Please take some.</p>',
  },
  {
    username: 'signalman',
    fullName: 'Alois Ebner',
    city: 'Mittenwald',
    country: 'DE',
    genre: 'Classical',
    withPicture: true,
    brief: '<p>The doors stay open until the movement is over.</p>',
  },
  {
    username: 'adaeze',
    fullName: 'Adaeze Petrov',
    city: 'Sofia',
    country: 'BG',
    role: 'writer',
    genre: 'Rock',
    withPicture: true,
    brief: '<p>I have read it so that you need not.</p>',
  },
  {
    username: 'vitor_mop',
    fullName: 'Vítor Salgueiro',
    city: 'Lisboa',
    country: 'PT',
    genre: 'Jazz',
    brief: '<p>The third song drags.</p>',
  },
  { username: 'quiet_one', fullName: 'Ida Lund', city: 'Bergen', country: 'NO' },
  ...LATER_MEMBERS,
]

/** A playlist of the demo world: its owner, and from which genres it takes how many songs. */
export type PlaylistSeed = {
  owner: string
  name: string
  description: string
  genres: readonly string[]
  songs: number
  isPrivate?: boolean
}

/** Playlists: 34, with one that is private, one empty, one of a single song and one of forty. */
export const PLAYLISTS: readonly PlaylistSeed[] = [
  {
    owner: 'mara',
    name: 'Rain on the second album',
    description: 'For writing, mostly about other rain.',
    genres: ['Folk', 'Ambient'],
    songs: 14,
  },
  {
    owner: 'mara',
    name: 'Bus, seat over the wheel',
    description: 'You get the bass twice.',
    genres: ['Indie', 'Electronic'],
    songs: 18,
  },
  {
    owner: 'mara',
    name: 'Not for you',
    description: 'Private, and it stays that way.',
    genres: ['Soul'],
    songs: 9,
    isPrivate: true,
  },
  { owner: 'mara', name: 'To be filled', description: 'Empty since spring.', genres: [], songs: 0 },
  {
    owner: 'otto',
    name: 'Songs with a ladder in them',
    description: 'There are more than you think.',
    genres: ['Folk'],
    songs: 12,
  },
  {
    owner: 'otto',
    name: 'Second microphone',
    description: 'Recorded on the bad one.',
    genres: ['Folk', 'Experimental'],
    songs: 10,
  },
  { owner: 'edda', name: 'Harbour, November', description: 'Low, window open.', genres: ['Ambient'], songs: 16 },
  {
    owner: 'edda',
    name: 'Server room',
    description: 'Hum in several keys.',
    genres: ['Electronic', 'Experimental'],
    songs: 20,
  },
  {
    owner: 'jonas',
    name: 'Delayed trains',
    description: 'One song per five minutes late.',
    genres: ['Indie', 'Jazz'],
    songs: 15,
  },
  {
    owner: 'jonas',
    name: 'Moderation tea',
    description: 'Breathe in for four.',
    genres: ['Soul', 'Ambient'],
    songs: 11,
  },
  {
    owner: 'Saskia VN',
    name: 'Ward C afterparty',
    description: 'Slippers optional.',
    genres: ['Electronic'],
    songs: 22,
  },
  {
    owner: 'Saskia VN',
    name: 'Saw waves before noon',
    description: 'Careful.',
    genres: ['Electronic', 'Rock'],
    songs: 8,
  },
  {
    owner: 'record_fair_man',
    name: 'Only Q',
    description: 'Records that begin with Q, or feel like it.',
    genres: ['Jazz', 'Classical'],
    songs: 6,
  },
  { owner: 'record_fair_man', name: 'Wet sleeves', description: 'Bought in the rain.', genres: ['Jazz'], songs: 17 },
  { owner: 'tuba.day', name: 'Tuba Day, every day', description: 'You cannot stop us.', genres: ['Jazz'], songs: 24 },
  { owner: 'petra', name: 'Second violins, rise', description: 'The middle voices.', genres: ['Classical'], songs: 19 },
  { owner: 'petra', name: 'Corridors', description: 'Walk slowly.', genres: ['Classical'], songs: 40 },
  { owner: 'kwame', name: 'Bench four', description: 'For marking, goggles on.', genres: ['Hip-Hop'], songs: 16 },
  { owner: 'kwame', name: 'Noble gases', description: 'Do not react.', genres: ['Hip-Hop', 'Ambient'], songs: 6 },
  { owner: 'الإسكندراني', name: 'قبل العمل', description: 'أغانٍ لما قبل شروق الشمس', genres: ['World'], songs: 13 },
  { owner: '屋上', name: '満月まで', description: '雲がなければ', genres: ['World', 'Ambient'], songs: 15 },
  { owner: 'lotte6', name: 'Ting', description: 'The triangle song.', genres: ['Classical'], songs: 1 },
  {
    owner: 'nightshift',
    name: 'Twenty to three',
    description: 'They always call.',
    genres: ['Soul', 'Jazz'],
    songs: 18,
  },
  {
    owner: 'nightshift',
    name: '100% awake',
    description: 'It works until five.',
    genres: ['Electronic', 'Hip-Hop'],
    songs: 21,
  },
  { owner: 'dogat17', name: 'Baking at 140 bpm', description: 'Fold, do not whisk.', genres: ['Metal'], songs: 14 },
  {
    owner: 'dogat17',
    name: 'Sausage negotiations',
    description: 'Calm songs for large dogs.',
    genres: ['Metal', 'Ambient'],
    songs: 7,
  },
  {
    owner: 'courgettes',
    name: 'Allotment, both ends',
    description: 'Dawn and compost.',
    genres: ['Folk', 'World'],
    songs: 23,
  },
  { owner: 'courgettes', name: 'Slug patrol', description: 'Headlamps on.', genres: ['Experimental'], songs: 9 },
  { owner: 'hal', name: 'Three working doors', description: 'Everybody push.', genres: ['World', 'Soul'], songs: 16 },
  { owner: 'hal', name: 'Lake road', description: 'Windows down, dust up.', genres: ['World', 'Rock'], songs: 18 },
  {
    owner: 'signalman',
    name: 'Between two trains',
    description: 'Nine minutes, or seventeen.',
    genres: ['Classical', 'Jazz'],
    songs: 17,
  },
  { owner: 'quiet_one', name: 'Fridge', description: 'Never louder.', genres: ['Experimental', 'Ambient'], songs: 8 },
  { owner: 'quiet_one', name: 'left_turns_only', description: 'Ring roads of the world.', genres: ['Rock'], songs: 17 },
  {
    owner: 'noor',
    name: 'New here',
    description: 'What people told me to hear first.',
    genres: ['Indie', 'Soul', 'Folk'],
    songs: 12,
  },
]
