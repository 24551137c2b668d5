import type { ArtistSeed } from '../seeds.ts'

/** Jazz, classical and world. */
export const ARTISTS_3: readonly ArtistSeed[] = [
  {
    name: 'Teo Almeida Quartet',
    genre: 'Jazz',
    withBackImage: true,
    plans: true,
    link: 'https://teoalmeida.example',
    bio: '<p>Lisbon tram drivers by day. They swing like the number 28 and stop, beautifully, where there is no stop.</p>',
    albums: [
      {
        title: 'Line 28',
        year: 2016,
        certifications: 'Gold',
        label: 'Carris Blue',
        tracks:
          'Graça, Uphill|Bell Rope|Tourists at the Front|Standing Room Waltz|Brake Sand|The Inspector Nods|Alfama at Walking Pace|Depot|Rain on the Windscreen|Baixa, Standing',
      },
      {
        title: 'Fare Dodgers',
        year: 2019,
        label: 'Carris Blue',
        tracks:
          'Jump On at Estrela|No Ticket, Nice Shoes|Grandmother Rides Free|Turnstile Bop|Sunday Timetable|The Long Way to Prazeres|Spare Change|End of the Line, Again',
      },
      {
        title: 'Overhead Wires',
        year: 2023,
        label: 'Carris Blue',
        format: 'LP',
        tracks:
          'Spark|Pantograph|Two Trams Meet|Blue Hour, Yellow Car|Points|A Pigeon Changes Trams|Sandbox|Last Car Ballad',
      },
    ],
  },
  {
    name: 'Dorothea Blum Trio',
    genre: 'Jazz',
    bio: '<p>Piano, bass, and a drummer who reads novels during the ballads. Standards, mostly of her own.</p>',
    albums: [
      {
        title: 'Chapter Breaks',
        year: 2018,
        tracks:
          'Dedication|In Which We Meet|Footnote 12|The Unreliable Narrator|A Page Torn Out|Epistolary Blues|Cliffhanger|Acknowledgements',
      },
      {
        title: 'Dog-Eared',
        year: 2022,
        tracks: 'Secondhand|Marginalia|Somebody Underlined This|Tea Ring on Page 90|Library Stamp|Spine|Overdue',
      },
    ],
  },
  {
    name: 'Brass Monkey Savings Bank',
    genre: 'Jazz',
    bio: '<p>Eleven horns, one tuba, a joint account. Interest is paid in solos.</p>',
    albums: [
      {
        title: 'Compound Interest',
        year: 2020,
        tracks:
          'Opening Balance|Tuba Deposit|Trombone Slide Rate|Overdraft Stomp|Penny Jar|The Vault Has Good Reverb|Standing Order|Closing Bell',
      },
      {
        title: 'Withdrawal',
        year: 2024,
        tracks: 'Take a Number|Queue|Small Notes Only|The Teller Winks|Double Entry Swing|Out of Cash',
      },
    ],
  },
  {
    name: 'Anouk Delacroix',
    genre: 'Classical',
    withBackImage: true,
    bio: '<p>Cellist. Plays a 1760 instrument that survived a flood, a war and an uncle. Writes short pieces for long corridors.</p>',
    albums: [
      {
        title: 'Forty Small Rooms',
        year: 2021,
        label: 'Enfilade',
        format: 'Double CD',
        secondDisc: 'Gun Room, Emptied',
        tracks:
          'Vestibule|Cloakroom|Porter’s Lodge|Stair|Landing|Boot Room|Scullery|Larder|Kitchen|Servants’ Hall|Wine Cellar|Coal Hole|Breakfast Room|Dining Room|Pantry|Music Room|Blue Salon|Library|Map Room|Study|Gun Room, Emptied|Billiard Room|Conservatory|Orangery|Chapel|Sacristy|Gallery|Nursery|Schoolroom|Sewing Room|Linen Closet|Bedroom Facing East|Bedroom Facing Rain|Dressing Room|Bath|Box Room|Attic|Pigeon Loft|Roof|The Room That Is Not on the Plan',
      },
      {
        title: 'Corridor Suite',
        year: 2024,
        label: 'Enfilade',
        tracks:
          'Prélude for a Door Ajar|Allemande, Carpeted|Courante with Umbrella|Sarabande for Two Vases|Menuet of the Keyhole|Gigue, Somebody Running|Night Light|Exit, Pursued by a Draught',
      },
    ],
  },
  {
    name: 'Kammerensemble Nord',
    genre: 'Classical',
    bio: '<p>Six players from six islands. Rehearsals are planned around the mail boat.</p>',
    albums: [
      {
        title: 'Ferry Timetable, Opus 3',
        year: 2019,
        tracks: 'Langeness|Hooge|Pellworm|Föhr|Amrum|Sylt, from a Distance|Mail Boat Scherzo|Flood Warning (Adagio)',
      },
      {
        title: 'Sheep on the Dyke',
        year: 2023,
        tracks:
          'Counting|Ewe and Lamb|Wind from the West|Shearing Day|The Gate Was Open|A Dog Is Sent|Counting Again|Two Missing, One Found',
      },
    ],
  },
  {
    name: 'Ferenc Halmos',
    genre: 'Classical',
    withoutPicture: true,
    bio: '<p>Composer for toy piano and very serious audiences. There is no picture of him because he was hiding under the piano.</p>',
    albums: [
      {
        title: 'Études for Small Hands',
        year: 2015,
        tracks:
          'Scales, but Sad|Left Hand Sulks|For Thumbs Only|Black Keys at Bedtime|Metronome, Ignored|The Teacher Sleeps|Wrong Note Waltz|Bow and Run|Hand-Crossing for Liars|Sight-Reading a Menu|Trills for a Cold Room|Encore, Under Protest',
      },
      { title: 'One Minute, Twice', year: 2022, tracks: 'One Minute, Twice' },
    ],
  },
  {
    name: 'فرقة نسيم البحر',
    genre: 'World',
    bio: '<p dir="rtl">خمسة موسيقيين من الإسكندرية يعزفون على الكورنيش قبل شروق الشمس، حين يكون البحر هو الجمهور الوحيد.</p>',
    albums: [
      {
        title: 'قبل الشروق',
        year: 2020,
        tracks:
          'أول الضوء|صيّاد وأربع قطط|شاي على الكورنيش|موج رقم سبعة|رسالة من المنارة|سوق السمك|ريح الشمال|الشمس أخيراً',
      },
      {
        title: 'مقهى الميناء',
        year: 2024,
        tracks: 'كرسي مكسور|طاولة زهر|قهوة بلا سكر|صوت الباخرة|حكاية العم سعيد|مطر مفاجئ|إغلاق',
      },
    ],
  },
  {
    name: '月見台楽団',
    genre: 'World',
    bio: '<p>団地の屋上で満月の夜だけ練習する七人組。雨の月は、傘の音も曲になる。</p>',
    albums: [
      {
        title: '屋上の満月',
        year: 2019,
        tracks: '一月の月|洗濯物と三味線|給水塔|隣のテレビ|団子は三つ|雲が来る|管理人さんの鈴|また来月',
      },
      { title: '傘の音', year: 2023, tracks: '小雨|中雨|大雨|長靴の行進|濡れた楽譜|晴れ間' },
    ],
  },
  {
    name: 'Aminata Sow & Kora Nomade',
    genre: 'World',
    withBackImage: true,
    link: 'https://koranomade.example',
    bio: '<p>Twenty-one strings, four languages, one minibus with three working doors. The fourth door is on the second album.</p>',
    albums: [
      {
        title: 'Three Working Doors',
        year: 2018,
        label: 'Baobab Radio',
        tracks:
          'Gare Routière|The Fourth Door|Mangoes on the Roof Rack|Everybody Push|Checkpoint Song|Tambacounda by Night|A Goat Buys a Ticket|Arrive, Inshallah|Fanta at the Border|Reverse Gear Blues|The Driver’s Mother Calls',
      },
      {
        title: 'Twenty-One Strings',
        year: 2022,
        label: 'Baobab Radio',
        certifications: 'Platinum',
        tracks:
          'Thumb|Gourd|My Grandfather’s Bridge|Tuning Ring|Answer Me in Wolof|Rain on the Calabash|The Griot Forgets a King|Strings Nineteen to Twenty-One',
      },
    ],
  },
]
