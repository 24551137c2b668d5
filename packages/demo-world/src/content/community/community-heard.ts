import { ARTISTS } from '../catalogue/artists.ts'
import type { PostSeed } from '../seeds.ts'

// "who :: title :: sub title :: words", newest first.
const LINES = [
  'nightshift :: Twenty to three, ward quiet, Table Nine :: Played it at volume two :: “Send It Back” at volume two is a different song. You only get the hands on the piano and one word in five. Bed six hummed along without waking up.',
  'mara :: The second side of Almanac for One Field :: It rained, obviously :: I always stopped after “The Fence Considers Leaving” because it is perfect. There is a whole song behind it in which the fence stays. Eleven years I did not know.',
  'kwame :: A pupil handed in a remix as homework :: Full marks, and a question :: She sampled my own voice saying “register”. It is better than mine. Do I put it on the album or on the noticeboard?',
  'mudflat :: Soundings, on the actual mud :: Three fathoms short :: Walked out at ten, sat on the wreck, played “Silt” from the small speaker. A curlew came and left at the bridge. I think it was about the bridge.',
  'aunt_bea :: Overtime at the hairdresser’s :: All four dryers stopped :: Nobody switched them off. They just lifted their heads, one after the other, at “My Feet, Lord”. My niece says that is not data. It is data.',
  'tuba.day :: Tuba Deposit on a real tuba :: From the seat behind it :: I have now played it four hundred times and heard it for the first time today, from the audience, by somebody else. It is very low.',
  'signalman :: Langeness between two trains :: Nine minutes exactly :: The movement is eight minutes fifty. I raised the signal on the last note. The 14:06 did not know why it was so dignified.',
  'soft_reset :: friday_deploy on a Friday :: I regret to report :: It was playing when the database went. I am not saying it was the song. I am saying I will listen to it on Mondays.',
  'beekeeper :: Plum, next to hive four :: They noticed :: They hum in B flat. “Plum” is in B flat. For three minutes I had the largest backing band in Lower Saxony.',
  'courgettes :: Banjo on the Allotment, on the allotment :: Somebody answered :: From the far end, by the water butt, somebody played the second part. We have never met. We have now agreed on Thursdays.',
  'Łucja :: Laundry Semaphore :: On the fifth floor, with laundry :: I did the arms. The woman opposite did the arms back. I believe I have agreed to something.',
  'grandpa_joe :: In Which We Meet :: For Karen, who would have liked it :: We met to a trio like this one, in 1968, in Aarhus, and she corrected my steps. I played it twice. I am all right.',
  'dogat17 :: Eternal Glaze while glazing :: Seven layers took seven songs :: You need the slow one for the fourth layer. If anybody asks why my eclairs are heavy, it is the drop tuning.',
  'ilse_b :: Somebody covered Number 14 in Welsh :: I cannot understand a word :: It was my bus stop and now it is theirs. I cried on the 14, which felt correct.',
  'hal :: The Fourth Door, on a bus with three :: Everybody push :: Between Kisumu and Busia the driver turned it up at the line about the hinge, because our hinge had just gone.',
  'petra :: Counting, with sheep :: They did not hold still :: Kammerensemble Nord ask for “as many sheep as available”. We had eleven and a dog. The dog came in early.',
  'jonquil :: Horizon, Filed :: Fog, so: theory :: You cannot see it today, but I know which drawer it is in.',
  'pencilcase :: Noble Gas, First Class :: I know all of them now :: Passed the test. Wrote “does not react” eight times. The teacher is not this teacher but she laughed.',
  'ring_road :: Exit 9 Is Closed, and it was :: Played it in the queue :: Windows down, both lanes. Somebody three cars up had the harmony. We did the whole album before Coventry let us go.',
  'ελένη :: قبل الشروق στις έξι το πρωί :: Καφές, λιμάνι, τίποτε άλλο :: The cats are the same on both sides of the sea. Four of them sat through all of side one.',
  'seongmin :: Hum, 60 Hz version :: It is a different country :: Our mains run at 60, so the Halogen Choir are flat here. I retuned my refrigerator. Works.',
  'half_a_loaf :: Penny Blackened at the post office :: Queue of nine :: I did not choose it, the clerk did. He stamped on the beat. Mehmet, is this allowed?',
  'cassette_mum :: Read It to Me Again :: For the twelfth time tonight :: She fell asleep at eleven times. I stayed for the twelfth by myself.',
  'adaeze :: Terms and Conditions (Spoken Softly) :: I have read them so that you need not :: Clause four is a love letter. Clause nine is not enforceable in Bulgaria, but the bass is.',
  'old_tin_ear :: Chiffchaff Says It Twice :: I hear it once :: With my left side it is a song about silence with some banjo in it. Recommended either way.',
  'hania_w :: A stranger tuned to my antenna piece :: In a lift :: He held up a coat hanger and said “is it you?” It was me.',
  'الإسكندراني :: 給水塔 فوق سطح بيتنا :: خزان الماء هو نفسه :: We also have a water tower on the roof, and also a moon. I sent them a photograph of mine; they sent back a song about it.',
  'frequent_flautist :: Wade, barefoot :: Lake, six degrees :: The album says ankle deep. The album does not say anything about October.',
  'vitor_mop :: Spark :: The third song drags :: This is a compliment. It drags like a tram drags you home.',
  'mono_only :: Reverb, Then More, in one ear :: As it was meant :: In mono there is only one sigh and it is yours.',
  'load_in_at_four :: Four Men and a Staircase :: We are the four men :: He borrowed it from the second floor of the bar. The chorus is word for word what I said on the landing.',
  'djanira :: Mangoes on the Roof Rack :: From Mindelo with mangoes :: My uncle says the kora is in the wrong tuning for mangoes and the right one for roof racks.',
  'queue_number_9 :: Take a Number :: I took one :: Still here. The trombone has gone round twice. The lady at window three is nodding now.',
  'kettle_ruth :: Yes, I have heard A Kettle Called Ruth :: You may stop sending it :: Fifty-one people so far. I do like it. I boil like that.',
  'lotte6 :: Winter Loses :: My father types this :: I listened to Depreciation of the Sun and it is about taxes but it sounds like a dragon who is sorry. Ting.',
  'stairwell :: Tile 3, Row 9 in a proper stairwell :: Seven seconds of tail :: House from 1904, stone, one bicycle. I played one second of it and waited for the rest of the evening.',
  'rhubarb :: Rhubarb (Two-Step), in the dark shed :: It grows to it :: You can hear the buds pop on the off-beat. I counted. Half of them swing.',
  'choirboy62 :: Porter’s Lodge :: I was a porter once :: Nobody looks at the porter. She has written him two minutes with his own key change. I stood up.',
  'quiet_one :: Butter Compartment :: No words :: .',
  'Saskia VN :: Somebody fell asleep to Drip Tempo :: In an actual ward :: A nurse in Liège wrote to me. I have made a version without the one loud click. It was my elbow.',
  'noor :: The first thing I heard here :: Thank you, whoever it was :: Somebody left “Good Morning, Mrs Adeyemi” in the comments under my hello. I have said it to three neighbours. One of them is Mrs Adeyemi.',
  'palomita :: El Burro Decide :: Decidió que no :: We waited forty minutes on the road to the coast. The song is three minutes forty. We know it now.',
  'frost_accounts :: Mead Is an Expense :: It is not :: I do this for a living. You may, however, deduct the horn.',
  'noa_k :: שלוש דפיקות :: My grandmother’s door :: Two knocks is the neighbour, three is family, four is the man about the gas. She checked the recording. It is family.',
  'otto :: The noise at 1:12 in Hinge Song :: You keep asking :: It is the hinge. We oiled it for the second take and the song was gone, so the hinge is credited.',
  'record_fair_man :: Left Hand Sulks, first pressing :: With the misprint :: It says “Left Hand Skulks”. It does. I will not sell it. Stairs or no stairs.',
  'sigrun :: Heitt Vatn, with water :: The pipe is in tune until four :: Then the pool opens and we go flat, all of Akureyri.',
  'bassbin :: Ohm, Sweet Ohm on a wall of eleven :: Turn it down by one :: The twelfth cabinet is my neighbour’s wardrobe. We have an understanding.',
  'anonymous_oboe :: Attacca, by nobody :: A confession :: I played on one of the records you all love and came in a bar early. They kept it. You call it “the sigh”. It was me, it was a mistake, good night.',
  'tramontana :: Wish You Were Louder :: Bora, 120 kilometres an hour :: At the end of the pier you cannot hear it at all. You can see it in people’s hair.',
  'jonas :: Replacement Bus, all nine verses :: Moderated with tea :: I removed nothing. I did look at verse six for some time.',
  'new_in_town :: Sit Down First :: So I sat :: On a box, in a flat with no curtains. It is a good first song for a floor.',
  'омон :: Thumb :: Две струны против двадцати одной :: He has twenty-one and I have two. We both end up on the same road at dusk.',
  'ひなた :: 中雨 :: 傘がない :: I stood under the roof of the shop until 大雨. The shop sells umbrellas. It did not occur to me.',
  'mehmet.post :: Sorting Office Siege :: A professional opinion :: Accurate, apart from the axes.',
  'low_b :: Bulrush Bossa, one octave down :: Contrabassoon, train, apology :: To the lady in seat 44: yes, that was music. To the gentleman in 45: thank you for the clave.',
  'edda :: Eleven O’Clock Ship :: It came at ten past :: I keep this record for days when everything else is on time.',
  'dorothea :: The Cough at 2:14, found in the wild :: Copenhagen, second row :: I sat beside a man who coughed. In the pause he apologised, in exactly that rhythm. I did not ask. I am still shaking.',
  'maryam_s :: أول الضوء قبل أول باص :: مسقط، الرابعة والنصف :: The bus driver knows it. He drives slower until it is over.',
  'tambourine_tess :: Good Morning, Mrs Adeyemi has no tambourine :: I checked twice :: I have written one in. It is quite discreet. It starts at the beginning.',
  'teo28 :: Grandmother Rides Free, with grandmother :: She paid :: She said a song is no ticket, and paid for both of us.',
  'mistress_of_ferries :: Departure at Six :: We left at six :: Whole crew on the after deck, engines on one. If you were on the quay and wondered: yes, we rehearsed.',
  'vicar_pam :: Bats in the Organ :: They are protected :: We may not move them until September, so Evensong will be in drop C until then. Attendance is up.',
]

// Further blocks and comments of some posts, by the beginning of the title.
const BROUGHT: readonly { title: string; more: Pick<PostSeed, 'blocks' | 'talk'> }[] = [
  {
    title: 'Twenty to three',
    more: {
      talk: [
        'cassette_mum: I put mine to sleep with the same song at the same volume. There are two of us now, which is a genre.',
        '> nightshift: Ward music. File it between Soul and Slippers.',
        '>> Saskia VN: I have been trying to name that shelf for nine years.',
        'aunt_bea: I was in the kitchen when she recorded that. The word you cannot hear is “gravy”.',
        '> kwame: This is the best piece of musicology on the site.',
        'dogat17: Volume two of how many?',
        '> nightshift: Thirty. After midnight it only goes to four.',
      ],
    },
  },
  {
    title: 'Plum, next to hive four',
    more: {
      blocks: [
        { pictures: ['Preserves', 'Condensation', 'Gnomon'], cols: 3 },
        { text: '<p>From left to right: the record, the weather, the hour. The bees did not want to be in it.</p>' },
      ],
    },
  },
  {
    title: 'The second side of Almanac',
    more: {
      blocks: [{ pictures: ['Almanac for One Field'], cols: 1 }],
      talk: [
        'ilse_b: It took me longer to write than the first side. I am glad that it waited for you.',
        '> mara: I had the volume down for the neighbours and turned it up for the fence.',
        'old_tin_ear: What does the fence do in the end?',
        '> ilse_b: It stays. That is the song.',
        '>> old_tin_ear: Good.',
      ],
    },
  },
  {
    title: 'Soundings, on the actual mud',
    more: {
      blocks: [
        { film: 'home' },
        { text: '<p>You cannot hear the record in the film. You can hear the wind’s opinion of it.</p>' },
      ],
    },
  },
  {
    title: 'Tile 3, Row 9',
    more: {
      blocks: [{ pictures: ['Snagging List', 'Level 4, No Walls'], cols: 2 }],
      talk: [
        'signalman: The stairwell of the station has nine seconds, but there is a lift in it, in F.',
        '> stairwell: I am on the 7:40.',
        '>> signalman: So am I, in a manner of speaking.',
      ],
    },
  },
  {
    title: 'Ohm, Sweet Ohm',
    more: { blocks: [{ pictures: ['Live Wire, Neutral, Earth', '50 Hz', 'Inspection Passed', 'left_pad'], cols: 2 }] },
  },
  {
    title: 'Bats in the Organ',
    more: {
      talk: [
        'dogat17: Has anybody asked the bats?',
        '> vicar_pam: They come in at the same bar each night. I have written it into the hymnal.',
        '>> half_a_loaf: The Ossuary is not the only band in that church.',
        'choirboy62: Drop C at Evensong is what I left the Church of Belgium for.',
      ],
    },
  },
]

// Albums by their titles and by those of their songs.
const SLEEVES = new Map(
  ARTISTS.flatMap(({ albums }) => albums).flatMap(({ title, tracks }) =>
    [title, ...tracks.split('|')].map((name): [string, string] => [name, title]),
  ),
)

/** Posts of the largest topic, about music that members heard. A post that names a song or an album shows its cover. */
export const MUSIC_POSTS: readonly PostSeed[] = LINES.map((line) => {
  const [by = '', title = '', sub = '', text = ''] = line.split(' :: ')
  const named = [...SLEEVES.keys()].filter((name) => title.includes(name)).toSorted((a, b) => b.length - a.length)[0]
  const sleeve = named === undefined ? undefined : SLEEVES.get(named)
  return {
    by,
    title,
    sub,
    text,
    ...(sleeve === undefined ? {} : { blocks: [{ pictures: [sleeve], cols: 1 }] }),
    ...BROUGHT.find((each) => title.startsWith(each.title))?.more,
  }
})
